import { Check, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { LIBRARY } from '../../locales/namespaces.ts';
import { Icon, SearchField } from '../../primitives/index.ts';
import * as styles from './library.css.ts';

/** More are looked for rather than looked through. */
const SEARCHED_FROM = 8;

export interface ListedItem {
  readonly id: string;
  readonly name: string;
  /** Everybody has it. */
  readonly builtIn?: boolean;
  /** Brand and model, for the search. */
  readonly line?: string;
  /** Address of what it looks like. */
  readonly picture?: string | null;
}

/** One's own and what is built in; the one in use has a tick. */
export function OwnList({
  label,
  icon,
  items,
  active,
  onChoose,
  nothing,
}: {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly items: readonly ListedItem[];
  readonly active: string | null;
  readonly onChoose: (id: string) => void;
  readonly nothing: string;
}) {
  const { t } = useTranslation(LIBRARY);
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = items.filter(({ name, line = '' }) => `${name} ${line}`.toLowerCase().includes(wanted));
  return (
    <>
      {items.length >= SEARCHED_FROM && (
        <div className={styles.searchRow}>
          <SearchField label={t('items.search')} value={search} onChange={setSearch} />
        </div>
      )}
      <ul className={styles.scroll} aria-label={label}>
        {found.map(({ id, name, builtIn = false, picture = null }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.entry}
              data-selected={id === active}
              aria-current={id === active || undefined}
              onClick={() => onChoose(id)}
            >
              {picture === null ? (
                <Icon of={icon} size={16} className={styles.entryIcon} />
              ) : (
                <img className={styles.entryPicture} src={picture} alt="" />
              )}
              <span className={styles.entryName} title={name}>
                {name}
              </span>
              {builtIn && <span className={styles.builtIn}>{t('items.builtIn')}</span>}
              {id === active && <Icon of={Check} size={16} className={styles.entryIcon} />}
            </button>
          </li>
        ))}
        {found.length === 0 && (
          <li className={styles.nothing}>
            {wanted === '' ? nothing : t('items.noneFound', { text: search.trim() })}
          </li>
        )}
      </ul>
    </>
  );
}
