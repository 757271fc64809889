import { expect, type Page } from '@playwright/test';

interface Outbox {
  readonly messages: readonly { readonly recipient: string; readonly body: string }[];
  readonly puzzles: readonly { readonly id: string; readonly answer: number }[];
}

/** Getting in as a person does it, with the development outbox in place of a mailbox. */
export class SessionPage {
  readonly page: Page;
  readonly address: string;

  constructor(page: Page, address: string) {
    this.page = page;
    this.address = address;
  }

  private async outbox(): Promise<Outbox> {
    const answer = await fetch(`${this.address}/dev/outbox?format=json`);
    return (await answer.json()) as Outbox;
  }

  /** The six digits last sent to an account. */
  async codeFor(account: string): Promise<string> {
    let code: string | undefined;
    await expect
      .poll(async () => {
        const message = (await this.outbox()).messages.find(({ recipient }) => recipient === account);
        code = /\b\d{6}\b/.exec(message?.body ?? '')?.[0];
        return code;
      })
      .toBeDefined();
    return code!;
  }

  /** Where the piece of the puzzle on the page belongs, pixels of the puzzle: the latest one nobody tried. */
  private async answer(): Promise<number> {
    await expect(this.page.getByRole('slider')).toBeEnabled();
    return (await this.outbox()).puzzles[0]!.answer;
  }

  /** Moves the piece by keys, as near as 5 px steps come, and checks; a puzzle that failed gives another. */
  async solvePuzzleByKeys(): Promise<void> {
    const slider = this.page.getByRole('slider');
    await expect(async () => {
      const steps = Math.round((await this.answer()) / 5);
      await slider.focus();
      await this.page.keyboard.press('Home');
      for (let step = 0; step < steps; step++) await this.page.keyboard.press('ArrowRight');
      await expect(slider).toHaveAttribute('aria-valuenow', String(steps * 5), { timeout: 2000 });
      await this.page.keyboard.press('Enter');
      await expect(slider).toHaveCount(0, { timeout: 3000 });
    }).toPass({ timeout: 30_000 });
  }

  /** Drags the piece into its gap. */
  async solvePuzzleByDragging(): Promise<void> {
    const slider = this.page.getByRole('slider');
    const answer = await this.answer();
    const most = Number(await slider.getAttribute('aria-valuemax'));
    const handle = (await slider.boundingBox())!;
    const track = (await slider.locator('..').boundingBox())!;
    // The piece's place and the track's width are of one scale: the puzzle's.
    const scale = (track.width - handle.width) / most;
    const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2];
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
    await this.page.mouse.move(x + (answer * scale) / 2, y + 3, { steps: 4 });
    await this.page.mouse.move(x + answer * scale, y, { steps: 4 });
    await this.page.mouse.up();
  }
}
