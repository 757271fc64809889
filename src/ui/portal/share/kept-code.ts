/** Codes of shares that were opened in this tab: logging in to copy must not ask for them again. */
const KEY = 'share-codes';

function readAll(): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, string>) : {};
  } catch {
    // Refused or not ours: there is none.
    return {};
  }
}

export function keepCode(token: string, code: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...readAll(), [token]: code }));
  } catch {
    // It is typed once more, then.
  }
}

export function takeCode(token: string): string | null {
  const code: unknown = readAll()[token];
  return typeof code === 'string' ? code : null;
}
