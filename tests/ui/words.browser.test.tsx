import { afterEach, beforeEach, expect, it } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { changeLanguage, loadTexts, startLocales } from '../../src/ui/locales/index.ts';
import { SHARING } from '../../src/ui/locales/namespaces.ts';
import { useTranslation } from '../../src/ui/locales/use-translation.ts';

beforeEach(() => startLocales('en'));
afterEach(cleanup);

const given: unknown[] = [];
function Words({ used }: { readonly used: number }) {
  const { t } = useTranslation(SHARING);
  given.push(t);
  return (
    <p>
      {t('common:cancel')}, {t('common:field.count', { used, most: 9 })}, {t('sharing:share.everyone')}
    </p>
  );
}

it('says words that come later once they are there, and all of them in another language', async () => {
  const screen = await render(<Words used={1} />);
  const text = () => screen.container.textContent;
  await expect.poll(text).toMatch(/^Cancel, .*, share\.everyone$/);
  await loadTexts('sharing');
  await screen.rerender(<Words used={2} />);
  await expect.poll(text).toMatch(/Changes apply to everyone who has the link\.$/);
  // What depends on values is said anew.
  expect(text()).toContain('2 of 9');
  expect(new Set(given).size).toBe(1);
  const inEnglish = text();
  await changeLanguage('zh');
  await expect.poll(text).toMatch(/^取消/);
  expect(new Set(given).size).toBe(2);
  await changeLanguage('en');
  await expect.poll(text).toBe(inEnglish);
});
