import type { AppError } from '#base';
import type { BridgeClient, FoundPrinter } from '#sending/api';
import { ChevronRight, Printer, RefreshCw } from 'lucide-react';
import { useCallback, useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { SENDING } from '../../locales/namespaces.ts';
import { useErrorText } from '../../locales/use-error-text.ts';
import { Button, FormField, Icon, IconButton } from '../../primitives/index.ts';
import { aboutPrinter } from './about-printer.ts';
import * as styles from './sending.css.ts';

interface PrinterListProps {
  readonly bridge: BridgeClient;
  readonly onChoose: (printer: FoundPrinter) => void;
  readonly onLost: (error: AppError) => void;
}

/** Printers that answered in the network, and the way to one by its address. */
export function PrinterList({ bridge, onChoose, onLost }: PrinterListProps) {
  const { t } = useTranslation(SENDING);
  const [found, setFound] = useState<readonly FoundPrinter[] | null>(null);
  const [searching, setSearching] = useState(true);
  const search = useCallback(
    async (signal: AbortSignal) => {
      setSearching(true);
      const printers = await bridge.find(signal);
      if (signal.aborted) return;
      setSearching(false);
      if (printers.ok) setFound(printers.value);
      else onLost(printers.error);
    },
    // What is called when the bridge is lost is another function at each drawing, and the same in what it does.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [bridge],
  );
  useEffect(() => {
    const stop = new AbortController();
    void search(stop.signal);
    return () => stop.abort();
  }, [search]);
  return (
    <>
      <section className={styles.section} aria-label={t('list.label')}>
        <div className={styles.head}>
          <h3 className={styles.lead}>{t('list.label')}</h3>
          <IconButton
            icon={RefreshCw}
            size={32}
            name={t('lookAgain')}
            disabledReason={searching ? t('list.searching') : null}
            onClick={() => void search(new AbortController().signal)}
          />
        </div>
        <output className={styles.text}>
          {searching ? t('list.searching') : found?.length === 0 ? t('list.none') : ''}
        </output>
        <ul className={styles.list}>
          {(found ?? []).map((printer) => (
            <li key={printer.id}>
              <PrinterRow printer={printer} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      </section>
      <AddressForm bridge={bridge} onChoose={onChoose} onLost={onLost} />
    </>
  );
}

function PrinterRow({
  printer,
  onChoose,
}: { readonly printer: FoundPrinter } & Pick<PrinterListProps, 'onChoose'>) {
  return (
    <button type="button" className={styles.row} onClick={() => onChoose(printer)}>
      <Icon of={Printer} size={20} />
      <span className={styles.names}>
        <span className={styles.name}>{printer.name}</span>
        <span className={styles.about}>{aboutPrinter(printer)}</span>
      </span>
      <Icon of={ChevronRight} size={16} />
    </button>
  );
}

function AddressForm({ bridge, onChoose, onLost }: PrinterListProps) {
  const { t } = useTranslation(SENDING);
  const errorText = useErrorText();
  const [address, setAddress] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    const found = await bridge.findAt(address, new AbortController().signal);
    setBusy(false);
    if (!found.ok) {
      setError(found.error);
      onLost(found.error);
    } else onChoose(found.value);
  };
  return (
    <form className={styles.form} onSubmit={(event) => void add(event)}>
      <FormField
        label={t('list.address')}
        hint={t('list.addressHint')}
        value={address}
        autoCapitalize="none"
        spellCheck={false}
        error={error === null ? undefined : errorText(error)}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <span className={styles.beside}>
        <Button type="submit" variant="outline" size={40} loading={busy}>
          {t('list.add')}
        </Button>
      </span>
    </form>
  );
}
