import { expect, type Page } from '@playwright/test';
import { DEVELOPMENT_SECRET } from '../../scripts/development-secret.mjs';

interface Outbox {
  readonly messages: readonly { readonly recipient: string; readonly body: string }[];
  readonly puzzles: readonly { readonly id: string; readonly answer: number }[];
}

/** What the pages of getting in say, in each language. */
export const SESSION_WORDS = {
  en: {
    email: 'Email',
    password: 'Password',
    again: 'Confirm password',
    code: 'Code',
    getCode: 'Get code',
    signUp: 'Sign up',
    account: 'Phone or email',
    logIn: 'Log in',
  },
  zh: {
    email: '邮箱',
    password: '密码',
    again: '再次输入密码',
    code: '验证码',
    getCode: '获取验证码',
    signUp: '注册',
    account: '手机号或邮箱',
    logIn: '登录',
  },
} as const;

/** Getting in as a person does it, with the development outbox in place of a mailbox. */
export class SessionPage {
  readonly page: Page;
  readonly address: string;
  private readonly words: (typeof SESSION_WORDS)[keyof typeof SESSION_WORDS];

  constructor(page: Page, address: string, language: keyof typeof SESSION_WORDS = 'en') {
    this.page = page;
    this.address = address;
    this.words = SESSION_WORDS[language];
  }

  /** Signs up by e-mail, up to the page that is led to then. */
  async signUp(account: string, password: string): Promise<void> {
    await this.fillSignUp(account, password, () => this.solvePuzzleByKeys());
    await this.page.getByRole('checkbox').check();
    await this.sendSignUp();
    await expect(this.page).toHaveURL(`${this.address}/recents`);
  }

  /** Everything but the tick. */
  async fillSignUp(account: string, password: string, solvePuzzle: () => Promise<void>): Promise<void> {
    const { page, words } = this;
    await page.goto('/signup');
    await page.getByRole('textbox', { name: words.email }).fill(account);
    await page.getByLabel(words.password, { exact: true }).fill(password);
    await page.getByLabel(words.again).fill(password);
    await page.getByRole('button', { name: words.getCode }).click();
    await solvePuzzle();
    await page.getByRole('textbox', { name: words.code, exact: true }).fill(await this.codeFor(account));
  }

  async sendSignUp(): Promise<void> {
    await this.page.getByRole('button', { name: this.words.signUp, exact: true }).click();
  }

  /** Logs in on the login page that is open. */
  async logIn(account: string, password: string): Promise<void> {
    const { page, words } = this;
    await page.getByRole('textbox', { name: words.account }).fill(account);
    await page.getByLabel(words.password, { exact: true }).fill(password);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: words.logIn, exact: true }).click();
  }

  private async outbox(): Promise<Outbox> {
    const answer = await fetch(`${this.address}/dev/${DEVELOPMENT_SECRET}/outbox?format=json`);
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

  /** What was sent to somebody, the latest first. */
  async messagesTo(account: string): Promise<readonly string[]> {
    const { messages } = await this.outbox();
    return messages.filter(({ recipient }) => recipient === account).map(({ body }) => body);
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
      await slider.press('Home');
      for (let step = 0; step < steps; step++) await slider.press('ArrowRight');
      await expect(slider).toHaveAttribute('aria-valuenow', String(steps * 5), { timeout: 2000 });
      await slider.press('Enter');
      await this.expectSolved();
    }).toPass({ timeout: 60_000 });
  }

  /**
   * Waits until the check has ended, however long its work takes: a key pressed while the dialog closes would reach the
   * form below, whose own check takes away what the server has just refused.
   */
  private async expectSolved(): Promise<void> {
    await expect(this.page.locator('[role="slider"][aria-disabled="true"]')).toHaveCount(0);
    expect(await this.page.getByRole('slider').count(), 'puzzles left to solve').toBe(0);
  }

  /** Drags the piece into its gap; a puzzle that failed gives another. */
  async solvePuzzleByDragging(): Promise<void> {
    const { mouse } = this.page;
    const slider = this.page.getByRole('slider');
    await expect(async () => {
      const answer = await this.answer();
      const most = Number(await slider.getAttribute('aria-valuemax'));
      // A dialog that is still growing has other measures than the one that is dragged in.
      await expect
        .poll(() =>
          slider.evaluate(() => document.getAnimations().every(({ playState }) => playState === 'finished')),
        )
        .toBe(true);
      const handle = (await slider.boundingBox())!;
      const track = (await slider.locator('..').boundingBox())!;
      // The piece's place and the track's width are of one scale: the puzzle's.
      const scale = (track.width - handle.width) / most;
      const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2];
      await mouse.move(x, y);
      await mouse.down();
      await mouse.move(x + (answer * scale) / 2, y + 3, { steps: 4 });
      await mouse.move(x + answer * scale, y, { steps: 4 });
      await mouse.up();
      await this.expectSolved();
    }).toPass({ timeout: 60_000 });
  }
}
