import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator } from '@playwright/test';
import { quietContext, unwrap } from '#base';
import { decodeMesh } from '#formats/mesh';
import { examineMesh, meshBounds, meshVolume, type MeshBuffers, type Vector } from '#kernel';
import type { EditorPage } from './editor-page.ts';

/** What a plate comes to, from the file of its parts: mm and mm³, where they are on the plate. */
export interface PlateFacts {
  readonly min: Vector;
  readonly max: Vector;
  readonly size: Vector;
  readonly volume: number;
  readonly shells: number;
  readonly openEdges: number;
  readonly triangles: number;
  /** From the middle of the box to the mean of all corners: it changes sides where a part is mirrored. */
  readonly lean: Vector;
}

/** The editor with tools in hand, by keyboard, and what they have made, by the exported file. */
export class PreparedPlate {
  readonly editor: EditorPage;
  readonly folder: string;

  constructor(editor: EditorPage, folder: string) {
    this.editor = editor;
    this.folder = folder;
  }

  /** Waits for what undo would take back: the step is done. */
  async done(step: string): Promise<void> {
    const undo = this.editor.page.getByRole('button', { name: `Undo ${step}`, exact: true });
    await expect(undo).toBeVisible();
  }

  /** Takes a tool in hand for all parts. */
  async take(key: string): Promise<void> {
    await this.editor.page.keyboard.press('Control+a');
    await this.editor.page.keyboard.press(key);
    await this.editor.settle();
  }

  /** Takes a tool in hand for all parts and applies it. */
  async apply(key: string): Promise<void> {
    await this.take(key);
    await this.editor.page.keyboard.press('Enter');
  }

  /** Types a number into a field of the tool in hand. */
  async type(field: Locator, value: number): Promise<void> {
    await field.fill(String(value));
    await field.press('Enter');
  }

  /** Exports all parts as a model of this format, and reads the file: a mesh for each part the format keeps apart. */
  async exported(format = 'STL'): Promise<readonly MeshBuffers[]> {
    const { page } = this.editor;
    await page.keyboard.press('F3');
    await page.keyboard.type('export model');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Export model' });
    await dialog.getByRole('radio', { name: format, exact: true }).press(' ');
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export' }).press('Enter');
    const file = await download;
    const path = join(this.folder, file.suggestedFilename());
    await file.saveAs(path);
    await expect(dialog).toBeHidden();
    const bytes = new Uint8Array(readFileSync(path));
    return unwrap(decodeMesh(path, bytes, quietContext())).bodies.map(({ mesh }) => mesh);
  }

  async facts(): Promise<PlateFacts> {
    const mesh = (await this.exported())[0]!;
    const { min, max } = meshBounds(mesh);
    const { shells, openEdges } = examineMesh(mesh);
    const each = (of: (axis: 0 | 1 | 2) => number): Vector => [of(0), of(1), of(2)];
    const mean = (axis: number) => {
      let sum = 0;
      for (const corner of mesh.indices) sum += mesh.positions[3 * corner + axis]!;
      return sum / mesh.indices.length;
    };
    return {
      min,
      max,
      size: each((axis) => max[axis] - min[axis]),
      volume: meshVolume(mesh),
      shells,
      openEdges,
      triangles: mesh.indices.length / 3,
      lean: each((axis) => mean(axis) - (min[axis] + max[axis]) / 2),
    };
  }
}
