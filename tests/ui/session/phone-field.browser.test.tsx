import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { SignupPage } from '../../../src/ui/pages/signup/signup-page.tsx';
import { changeLanguage } from '../../../src/ui/locales/index.ts';
import { createFakeCloud, puzzleAnswers } from './fake-cloud.ts';
import { renderSession } from './render-session.tsx';

const open = async () => {
  const { cloud, heard, storage } = createFakeCloud(puzzleAnswers(0));
  const screen = await renderSession(cloud, <SignupPage />, { address: '/signup' });
  await screen.getByRole('radio', { name: 'Phone' }).click();
  const field = screen.getByRole('textbox', { name: 'Phone' });
  const country = screen.getByRole('combobox', { name: 'Country or region' });
  await expect.element(country).toBeInTheDocument();
  const getCode = () => screen.getByRole('button', { name: 'Get code' }).click();
  return { screen, field, country, getCode, heard, storage };
};

describe('the phone of a form', () => {
  it('says by country what is wrong, in both languages, until it is right', async () => {
    const { screen, field, country, getCode } = await open();
    await userEvent.selectOptions(country, 'CN');
    await field.fill('1380000');
    await getCode();
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('Too few digits for a phone number (China).');
    await expect.element(field).toHaveFocus();
    await changeLanguage('zh');
    await expect.element(screen.getByRole('alert')).toHaveTextContent('位数不足，不是完整的中国号码。');
    await changeLanguage('en');
    await field.fill('138000000001');
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('Too many digits for a phone number (China).');
    // The country of the number itself is named, whichever is chosen.
    await field.fill('+65 1234 5678');
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('Not a phone number of this country or region (Singapore).');
    await field.fill('13800000000');
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  });

  it('is judged again by another country', async () => {
    const { screen, field, country, getCode } = await open();
    await userEvent.selectOptions(country, 'GB');
    await field.fill('13800000000');
    await getCode();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('(United Kingdom).');
    await userEvent.selectOptions(country, 'CN');
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  });

  it('is written as its country writes it while digits are added, and lets the caret be', async () => {
    const { field, country } = await open();
    await userEvent.selectOptions(country, 'CN');
    await field.click();
    await userEvent.keyboard('13800001111');
    await expect.element(field).toHaveValue('138 0000 1111');
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}');
    await expect.element(field).toHaveValue('138 0000');
    // In the middle nothing is put in, and the caret stays where the digit went.
    const input = field.element() as HTMLInputElement;
    input.setSelectionRange(1, 1);
    await userEvent.keyboard('9');
    await expect.element(field).toHaveValue('1938 0000');
    expect(input.selectionStart).toBe(2);
  });

  it('is asked a puzzle for by its E.164 form', async () => {
    const { field, country, getCode, heard } = await open();
    await userEvent.selectOptions(country, 'GB');
    await field.fill('07400 123456');
    await getCode();
    await expect.poll(() => heard.at(-1)?.body).toMatchObject({ subject: '+447400123456' });
  });

  it('has a list of all countries by their names', async () => {
    const { country } = await open();
    const options = [...(country.element() as HTMLSelectElement).options].map(({ text }) => text);
    expect(options.length).toBeGreaterThan(200);
    expect(options[0]).toMatch(/^Afghanistan \+93/);
    expect(options).toContain('France +33');
  });
});
