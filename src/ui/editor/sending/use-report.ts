import type { AppError } from '#base';
import type { BridgeClient, PrinterReport } from '#sending/api';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Milliseconds between looks at a printer. */
const PERIOD = 1500;

/** What a printer does, looked at again and again; while it does not answer, what it did last and why it does not. */
export function useReport(bridge: BridgeClient, printer: string, onLost: (error: AppError) => void) {
  const [report, setReport] = useState<PrinterReport | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const lost = useRef(onLost);
  useEffect(() => {
    lost.current = onLost;
  }, [onLost]);
  const look = useCallback(
    async (signal: AbortSignal) => {
      const said = await bridge.report(printer, signal);
      if (signal.aborted) return;
      setReport(said.ok ? said.value : null);
      setError(said.ok ? null : said.error);
      if (!said.ok) lost.current(said.error);
    },
    [bridge, printer],
  );
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const again = async () => {
      await look(stop.signal);
      if (!stop.signal.aborted) timer = setTimeout(() => void again(), PERIOD);
    };
    void again();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [look]);
  const refresh = useCallback(() => look(new AbortController().signal), [look]);
  return { report, error, refresh };
}
