import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { fail, ok } from '#base';
import { setEditorPreferences } from '../../src/ui/preferences.ts';
import { fileNamed, importedFile } from '#tests/editor-ports.ts';
import { makeBox } from '#tests/meshes.ts';
import { renderPage } from './render-page.tsx';

const BOX = [20, 10, 30] as const;

beforeEach(() => page.viewport(1440, 900));
afterEach(cleanup);

describe('the empty editor', () => {
  it('tells the next act and nothing else is coral', async () => {
    const { screen } = await renderPage();
    await expect.element(screen.getByText('Drop a model here')).toBeVisible();
    await expect
      .element(screen.getByRole('button', { name: 'Slice' }).first())
      .toHaveAttribute('aria-disabled', 'true');
  });

  it('names a file that could not be read, the fault, and lets it be dismissed', async () => {
    const { screen, editor, fake } = await renderPage();
    fake.setFile('gear.stl', fail('format_truncated', 'ends early'));
    void editor.importFiles([fileNamed('gear.stl')]);
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('Couldn’t read gear.stl: the file is incomplete.');
    await screen.getByRole('button', { name: 'Dismiss' }).click();
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  });

  it('has what was found of a mesh beside its part: in the list, on its row and in the inspector', async () => {
    const { screen, editor, fake } = await renderPage();
    const box = makeBox(...BOX);
    fake.setFile('open.stl', importedFile(['open', { ...box, indices: box.indices.slice(6) }]));
    await editor.importFiles([fileNamed('open.stl')]);
    const sentence = '4 open edges: the surface has holes. Slicing closes them.';
    const notice = screen.getByRole('list', { name: 'Files being imported' });
    await expect.element(notice.getByText(sentence)).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /open/ }).getByText('1')).toBeVisible();
    const inspector = screen.getByRole('complementary', { name: 'Tool and print' });
    const finding = inspector.getByRole('listitem').filter({ hasText: 'Open edges' });
    await expect.element(finding.getByText('4', { exact: true })).toBeVisible();
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await expect.element(notice).not.toBeInTheDocument();
    await expect.element(finding).toBeVisible();
    setEditorPreferences({ partQuality: false });
    await expect.element(finding).not.toBeInTheDocument();
    setEditorPreferences({ partQuality: true });
  });
});

describe('a locked part', () => {
  it('has its numbers to read and nothing that could change them, and says why', async () => {
    const { screen, editor } = await renderPage(BOX);
    const { id } = editor.parts()[0]!;
    editor.select([id], 'replace');
    editor.setLocked(id, true);
    const inspector = screen.getByRole('complementary', { name: 'Tool and print' });
    const centre = inspector.getByRole('button', { name: 'Centre' });
    await expect.element(centre).toHaveAttribute('aria-disabled', 'true');
    const fields = inspector.getByRole('textbox').elements();
    expect(fields).toHaveLength(12);
    expect(fields.map((field) => (field as HTMLInputElement).readOnly)).toEqual(fields.map(() => true));
    await centre.hover();
    await expect.element(screen.getByRole('tooltip')).toHaveTextContent('The selection is locked');
    editor.setLocked(id, false);
    await expect.element(centre).not.toHaveAttribute('aria-disabled');
  });
});

describe('the part list', () => {
  it('selects by click, toggles with Ctrl and takes a range with Shift', async () => {
    const { screen, editor } = await renderPage(BOX, BOX, BOX);
    const ids = editor.parts().map((part) => part.id);
    const row = (name: string) => screen.getByRole('row', { name });
    await row('box1').click();
    expect(editor.getState().selection).toEqual([ids[0]]);
    await row('box3').click({ modifiers: ['Shift'] });
    expect(editor.getState().selection).toEqual(ids);
    await row('box2').click({ modifiers: ['Control'] });
    expect(new Set(editor.getState().selection)).toEqual(new Set([ids[0], ids[2]]));
  });

  it('renames by F2, keeps the name on Enter and the old one on Escape', async () => {
    const { screen, editor } = await renderPage(BOX);
    await screen.getByRole('row', { name: 'box1' }).click();
    await userEvent.keyboard('{F2}');
    await screen.getByRole('textbox', { name: 'Part name' }).fill('Gear');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('row', { name: 'Gear' })).toBeVisible();
    await screen.getByRole('row', { name: 'Gear' }).dblClick();
    await screen.getByRole('textbox', { name: 'Part name' }).fill('Cog');
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('row', { name: 'Gear' })).toBeVisible();
    expect(editor.parts()[0]!.name).toBe('Gear');
  });

  it('is walked by arrows, and its eye and lock reached by the right arrow', async () => {
    const { screen, editor } = await renderPage(BOX, BOX);
    await screen.getByRole('row', { name: 'box1' }).click();
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(() => document.activeElement?.textContent).toContain('box2');
    expect(editor.getState().selection).toEqual([editor.parts()[1]!.id]);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    expect(editor.parts()[1]!.visible).toBe(false);
    expect(editor.getState().selection).toEqual([editor.parts()[1]!.id]);
  });

  it('is put in another order by the hand, by keys and by the menu, each one step', async () => {
    const { screen, editor } = await renderPage(BOX, BOX, BOX);
    const names = () => editor.parts().map(({ name }) => name);
    const row = (name: string) => screen.getByRole('row', { name }).element();
    const pointer = (type: string, target: Element, clientY: number) =>
      target.dispatchEvent(
        new PointerEvent(type, { bubbles: true, pointerType: 'mouse', pointerId: 1, button: 0, clientY }),
      );
    const list = screen.getByRole('grid', { name: 'Parts' }).element() as HTMLElement;
    // Only a real pointer can be captured.
    list.setPointerCapture = () => undefined;
    const dragTo = (name: string, clientY: number) => {
      pointer('pointerdown', row(name), row(name).getBoundingClientRect().top + 18);
      pointer('pointermove', list, clientY);
    };
    const first = row('box1').getBoundingClientRect();
    dragTo('box3', first.top + 2);
    await expect.element(screen.getByRole('row', { name: 'box3' })).toHaveAttribute('data-dragged', 'true');
    await userEvent.keyboard('{Escape}');
    pointer('pointerup', list, first.top + 2);
    expect(names()).toEqual(['box1', 'box2', 'box3']);
    dragTo('box3', first.top + 2);
    await expect.element(screen.getByRole('row', { name: 'box3' })).toHaveAttribute('data-dragged', 'true');
    pointer('pointerup', list, first.top + 2);
    await expect.poll(names).toEqual(['box3', 'box1', 'box2']);

    await screen.getByRole('row', { name: 'box3' }).click();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expect.poll(names).toEqual(['box1', 'box3', 'box2']);
    await expect.poll(() => document.activeElement?.textContent).toContain('box3');
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expect.poll(names).toEqual(['box1', 'box2', 'box3']);

    await screen.getByRole('row', { name: 'box2' }).click({ button: 'right' });
    await screen.getByRole('menuitem', { name: 'Move up' }).click();
    await expect.poll(names).toEqual(['box2', 'box1', 'box3']);
    await screen.getByRole('button', { name: 'Undo reorder box2' }).click();
    expect(names()).toEqual(['box1', 'box2', 'box3']);
  });

  it('draws only the rows in view of a long list', async () => {
    const sizes = Array.from({ length: 300 }, () => [2, 2, 2] as const);
    const { screen, editor } = await renderPage(...sizes);
    expect(editor.parts()).toHaveLength(300);
    const grid = screen.getByRole('grid', { name: 'Parts' });
    await expect.element(grid).toHaveAttribute('aria-rowcount', '300');
    expect(grid.element().children.length).toBeLessThan(60);
  });
});

describe('the transform panel', () => {
  it('moves the selection to a typed position as one step that undo names', async () => {
    const { screen, editor } = await renderPage(BOX);
    await screen.getByRole('textbox', { name: 'X mm' }).first().fill('=30/2');
    await userEvent.keyboard('{Enter}');
    expect(editor.selectionFacts()!.position[0]).toBeCloseTo(15, 6);
    await screen.getByRole('button', { name: 'Undo move box1' }).click();
    expect(editor.selectionFacts()!.position[0]).toBeCloseTo(0, 6);
  });

  it('keeps proportions while the lock is on', async () => {
    const { screen, editor } = await renderPage(BOX);
    const width = screen.getByRole('textbox', { name: 'X mm' }).nth(1);
    await width.fill('40');
    await userEvent.keyboard('{Enter}');
    expect(editor.selectionFacts()!.size.map((value) => Math.round(value))).toEqual([40, 20, 60]);
    await screen.getByRole('button', { name: 'Keep proportions' }).click();
    await width.fill('10');
    await userEvent.keyboard('{Enter}');
    expect(editor.selectionFacts()!.size.map((value) => Math.round(value))).toEqual([10, 20, 60]);
  });

  it('turns and scales several parts by one number, or each from its own', async () => {
    const { screen, editor } = await renderPage(BOX, BOX);
    const [first, second] = editor.parts().map((part) => part.id);
    editor.select([first!], 'replace');
    editor.setRotation([0, 0, 30]);
    editor.selectAll();
    // Angles are read out with their unit; fields of lengths are others.
    const turn = screen.getByRole('textbox', { name: 'Z °' });
    await expect.element(turn).toHaveAttribute('placeholder', 'mixed');
    const type = async (text: string) => {
      await turn.fill(text);
      await userEvent.keyboard('{Enter}');
      return [first!, second!].map((id) => {
        editor.select([id], 'replace');
        const angle = editor.selectionFacts()!.rotation[2];
        editor.selectAll();
        return angle;
      });
    };
    expect(await type('+5')).toEqual([expect.closeTo(35, 6), expect.closeTo(5, 6)]);
    expect(await type('45')).toEqual([expect.closeTo(45, 6), expect.closeTo(45, 6)]);
    const percent = screen.getByRole('textbox', { name: 'X scale %' });
    await percent.fill('200');
    await userEvent.keyboard('{Enter}');
    expect(editor.selectionFacts()!.scale).toEqual([200, 200, 200].map((value) => expect.closeTo(value, 6)));
  });

  it('does not shear a turned part: its sizes scale together, and the fields say why', async () => {
    const { screen, editor } = await renderPage(BOX);
    editor.setRotation([0, 0, 30]);
    const width = screen.getByRole('textbox', { name: 'X mm' }).nth(1);
    await expect.element(width).not.toHaveAttribute('aria-disabled');
    await screen.getByRole('button', { name: 'Keep proportions' }).click();
    await expect.element(width).toHaveAttribute('aria-disabled', 'true');
    await expect
      .element(screen.getByRole('textbox', { name: 'Z mm' }).nth(1))
      .not.toHaveAttribute('aria-disabled');
    await expect
      .element(screen.getByRole('textbox', { name: 'X scale %' }))
      .not.toHaveAttribute('aria-disabled');
  });

  it('says how far a part is outside the platform', async () => {
    const { screen, editor } = await renderPage(BOX);
    editor.setPosition([95, null, null]);
    await expect
      .element(screen.getByText('5.00 mm outside the build volume on X.', { exact: false }))
      .toBeVisible();
  });
});

describe('keys', () => {
  it('work the tools and the selection, but never while text is typed', async () => {
    const { screen, editor } = await renderPage(BOX);
    await userEvent.keyboard('m');
    expect(editor.getState().tool).toBe('move');
    await userEvent.keyboard('{Escape}');
    expect(editor.getState().tool).toBe('select');
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(editor.selectionFacts()!.position[0]).toBeCloseTo(10, 6);
    await screen.getByRole('button', { name: 'Find a part' }).click();
    await userEvent.keyboard('md');
    expect(editor.getState().tool).toBe('select');
    expect(editor.parts()).toHaveLength(1);
  });

  it('take a tool that the next Enter is for, and not the button that was pressed before', async () => {
    const { screen, editor } = await renderPage(BOX);
    const bar = screen.getByRole('toolbar', { name: 'Tools' });
    (bar.getByRole('button', { name: 'Arrange' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Shift>}P{/Shift}');
    await expect.poll(() => editor.getState().tool).toBe('library');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => editor.parts().length).toBe(2);
    expect(editor.getState().tool).not.toBe('arrange');
  });

  it('find any action by name and run it', async () => {
    const { screen, view } = await renderPage(BOX);
    await userEvent.keyboard('{F3}');
    await userEvent.keyboard('from the top{Enter}');
    expect(view.asked).toContain('lookFrom [0,0,1]');
    await expect.element(screen.getByRole('combobox')).not.toBeInTheDocument();
  });

  it('jump from region to region with F6 and back with Shift+F6', async () => {
    await renderPage(BOX);
    const region = () => document.activeElement?.closest('[data-region]')?.getAttribute('data-region');
    const seen: (string | null | undefined)[] = [];
    for (let press = 0; press < 9; press++) {
      await userEvent.keyboard('{F6}');
      seen.push(region());
    }
    expect(seen).toEqual(['top', 'parts', 'toolbar', 'rail', 'model', 'view', 'layers', 'inspect', 'bottom']);
    await userEvent.keyboard('{Shift>}{F6}{/Shift}');
    expect(region()).toBe('inspect');
  });

  it('show every binding in the list of shortcuts', async () => {
    const { screen } = await renderPage();
    await userEvent.keyboard('{Shift>}?{/Shift}');
    await expect.element(screen.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible();
    await expect.element(screen.getByText('Zoom to the selection')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('the layer slider', () => {
  it('says where it stands and steps by keys', async () => {
    const { screen, editor } = await renderPage(BOX);
    editor.setStage('slice');
    const slider = screen.getByRole('slider', { name: 'Layer' });
    await expect.element(slider).toHaveAttribute('aria-valuemax', '100');
    (slider.element() as HTMLElement).focus();
    await userEvent.keyboard('{Home}');
    expect(editor.getState().currentLayer).toBe(0);
    await userEvent.keyboard('{ArrowUp}{Shift>}{ArrowUp}{/Shift}');
    expect(editor.getState().currentLayer).toBe(11);
    await expect.element(slider).toHaveAttribute('aria-valuetext', 'Layer 12 of 100, 0.60 millimetres');
    await userEvent.keyboard('{End}{PageDown}');
    expect(editor.getState().currentLayer).toBe(0);
  });

  it('takes a layer or a height', async () => {
    const { screen, editor } = await renderPage(BOX);
    await expect.element(screen.getByRole('slider', { name: 'Layer' })).toBeVisible();
    const field = screen.getByRole('textbox', { name: 'Layer number' });
    await field.fill('42');
    await userEvent.keyboard('{Enter}');
    expect(editor.getState().currentLayer).toBe(41);
    await field.fill('2.5 mm');
    await userEvent.keyboard('{Enter}');
    expect(editor.getState().currentLayer).toBe(49);
  });

  it('takes the cut away in Prepare when the thumb is back at the top', async () => {
    const { screen, editor } = await renderPage(BOX);
    const slider = screen.getByRole('slider', { name: 'Layer' });
    await expect.element(slider).toBeVisible();
    (slider.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(editor.getState().currentLayer).toBe(98);
    await userEvent.keyboard('{End}');
    expect(editor.getState().currentLayer).toBeNull();
  });
});

describe('export', () => {
  it('offers the printer’s own format first, and shows that the file was read back', async () => {
    const { screen, editor, fake } = await renderPage(BOX);
    await expect.element(screen.getByRole('slider', { name: 'Layer' })).toBeVisible();
    await userEvent.keyboard('{Control>}p{/Control}');
    expect(editor.getState().stage).toBe('slice');
    const own = screen.getByRole('radiogroup', { name: 'File format' }).getByRole('radio').first();
    await expect.element(own).toHaveAttribute('aria-checked', 'true');
    await expect.element(own).toHaveTextContent('Small’s own format');
    await expect.element(screen.getByText('About 15.3 MB')).toBeVisible();
    await screen.getByRole('button', { name: 'Export file' }).click();
    await expect.element(screen.getByText(/^Verified: \d+ layers? match(es)?$/)).toBeVisible();
    expect(fake.delivered).toHaveLength(1);
    expect(fake.delivered[0]!.fileName).toMatch(/\.goo$/);
  });

  it('says what the format has not as the craft wants it, of both stages in one line where they are alike', async () => {
    const { screen, fake } = await renderPage(BOX);
    const { deferred, exportedFile } = await import('#tests/editor-ports.ts');
    fake.slicer.exportGate = deferred();
    fake.slicer.exportGate.resolve(
      ok({
        ...exportedFile,
        losses: [
          { stage: 'bottom', name: 'liftSpeed', wanted: 65, written: 60 },
          { stage: 'bottom', name: 'waitAfterLift', wanted: 0.5, written: null },
          { stage: 'normal', name: 'exposure', wanted: 2.55, written: 2.6 },
          { stage: 'normal', name: 'liftSpeed', wanted: 65, written: 60 },
          { stage: 'normal', name: 'waitAfterLift', wanted: 0.5, written: null },
          { stage: 'print', name: 'transitionLayerCount', wanted: 4, written: null },
        ],
      }),
    );
    await expect.element(screen.getByRole('slider', { name: 'Layer' })).toBeVisible();
    await userEvent.keyboard('{Control>}p{/Control}');
    await screen.getByRole('button', { name: 'Export file' }).click();
    await expect.element(screen.getByText('Not everything is as in the print craft:')).toBeVisible();
    const lines = screen.getByRole('dialog', { name: 'Export' }).getByRole('listitem');
    expect(lines.elements().map((line) => line.textContent)).toEqual([
      'Lift speed: 60 mm/min instead of 65 mm/min.',
      'Exposure time, normal layers: 2.6 s instead of 2.55 s.',
      'No room in this format: Wait after lift, Transition layers.',
    ]);
  });

  it('can be stopped while it runs', async () => {
    const { screen, editor, fake } = await renderPage(BOX);
    const { deferred } = await import('#tests/editor-ports.ts');
    fake.slicer.fileBytes = fail('cancelled', 'the plate is being prepared');
    fake.slicer.exportGate = deferred();
    await expect.element(screen.getByRole('slider', { name: 'Layer' })).toBeVisible();
    await userEvent.keyboard('{Control>}p{/Control}');
    await expect.element(screen.getByText('Size not known yet')).toBeVisible();
    await screen.getByRole('button', { name: 'Export file' }).click();
    await screen.getByRole('button', { name: 'Cancel export' }).first().click();
    await vi.waitFor(() => expect(fake.slicer.exports[0]!.signal.aborted).toBe(true));
    expect(editor.getState().export.status).not.toBe('done');
  });
});

describe('the frame', () => {
  it('changes language at once and remembers it', async () => {
    const { screen } = await renderPage(BOX);
    await screen.getByRole('button', { name: 'Main menu' }).click();
    await screen.getByRole('menuitem', { name: 'Language' }).click();
    await screen.getByRole('menuitemradio', { name: '中文' }).click();
    await expect.element(screen.getByText('零件', { exact: true })).toBeVisible();
    expect(document.documentElement.lang).toBe('zh');
    expect(localStorage.getItem('language')).toBe('zh');
  });

  it('changes theme at once and remembers it', async () => {
    const { screen, view } = await renderPage();
    await screen.getByRole('button', { name: 'Main menu' }).click();
    await screen.getByRole('menuitem', { name: 'Theme' }).click();
    await screen.getByRole('menuitemradio', { name: 'Dark' }).click();
    expect(document.documentElement.classList.contains('dark')).toBe(true);
    expect(localStorage.getItem('theme')).toBe('dark');
    await vi.waitFor(() => expect(view.asked).toContain('setTheme "dark"'));
  });

  it('has the parts behind a strip at 1024', async () => {
    await page.viewport(1024, 768);
    const { screen } = await renderPage(BOX);
    await expect.element(screen.getByRole('row', { name: 'box1' })).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Parts' }).click();
    await expect.element(screen.getByRole('row', { name: 'box1' })).toBeVisible();
  });

  it('is left at 1024 by Escape, which leaves nothing else then, and by a press on the view', async () => {
    await page.viewport(1024, 768);
    const { screen, editor } = await renderPage(BOX);
    const opener = screen.getByRole('button', { name: 'Parts', exact: true });
    const row = screen.getByRole('row', { name: 'box1' });
    await opener.click();
    await row.click();
    expect(editor.getState().selection).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await expect.element(row).not.toBeInTheDocument();
    expect(document.activeElement).toBe(opener.element());
    expect(editor.getState().selection).toHaveLength(1);

    await opener.click();
    await expect.element(row).toBeVisible();
    await screen.getByRole('application', { name: 'Model view' }).click({ position: { x: 500, y: 600 } });
    await expect.element(row).not.toBeInTheDocument();
  });

  it('names the project in title and heading, and renames it by a click', async () => {
    const { screen, editor } = await renderPage();
    await screen.getByRole('button', { name: editor.project().name, exact: true }).click();
    await screen.getByRole('textbox', { name: 'Project name' }).fill('Ammonite study');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => document.title).toBe('Ammonite study - Corallite');
  });

  it('asks before a new project, because undo cannot bring the old one back', async () => {
    const { screen, editor } = await renderPage(BOX);
    await userEvent.keyboard('{Shift>}n{/Shift}');
    await expect.element(screen.getByRole('alertdialog')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(editor.parts()).toHaveLength(1);
    await userEvent.keyboard('{Shift>}n{/Shift}');
    await screen.getByRole('button', { name: 'Start new project' }).click();
    await expect.poll(() => editor.parts().length).toBe(0);
  });
});

describe('a dialog', () => {
  it('gives the focus back to what opened it', async () => {
    const { screen } = await renderPage(BOX);
    const printer = screen.getByRole('button', { name: /^Printer:/ });
    (printer.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(printer).toHaveFocus();
    await userEvent.keyboard('{Shift>}n{/Shift}');
    await expect.element(screen.getByRole('alertdialog')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(printer).toHaveFocus();
  });
});

describe('the library', () => {
  it('finds a printer by words and puts it to use at once', async () => {
    const { screen } = await renderPage();
    await screen.getByRole('button', { name: /^Printer:/ }).click();
    await screen.getByRole('searchbox').fill('saturn ultra');
    await expect.element(screen.getByRole('option').first()).toBeVisible();
    for (const option of screen.getByRole('option').elements()) expect(option.textContent).toMatch(/Ultra/);
  });

  it('changes the craft field by field, in range', async () => {
    const { screen, editor } = await renderPage();
    await screen.getByRole('button', { name: /^Material and print craft:/ }).click();
    await screen.getByRole('textbox', { name: 'Exposure time s' }).fill('40');
    await userEvent.keyboard('{Enter}');
    expect(editor.plate().craft.bottom.exposureTime).toBe(40);
    await screen.getByRole('button', { name: 'Copy bottom to normal' }).first().click();
    expect(editor.plate().craft.normal.exposureTime).toBe(40);
    await screen.getByRole('textbox', { name: 'Layer height mm' }).first().fill('3');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('0.005 to 0.2 mm')).toBeVisible();
  });
});
