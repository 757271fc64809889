const STORED = 'engine-speed';

/** What was measured of graphics devices on this machine, by their names. Storage may be refused: then each visit measures. */
export function readEngineRecords(): Readonly<Record<string, string>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, record]) => typeof record === 'string'));
  } catch {
    return {};
  }
}

export function storeEngineRecord(adapter: string, record: string): void {
  try {
    localStorage.setItem(STORED, JSON.stringify({ ...readEngineRecords(), [adapter]: record }));
  } catch {
    // As above.
  }
}
