import { LIBRARY_ORDERS, type LibraryItem, type LibraryOrder } from '#editor';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { LIBRARY } from '../../locales/namespaces.ts';
import { useErrorText } from '../../locales/use-error-text.ts';
import { Button, Segmented } from '../../primitives/index.ts';
import { StateNote } from '../../primitives/state-note.tsx';
import { ItemTransfer } from '../shared/item-transfer.tsx';
import { useEditor, useVerbs } from '../use-editor.ts';
import { CommunityList } from './community-list.tsx';
import * as styles from './library.css.ts';
import { PublishedView } from './published-view.tsx';
import { useLogin } from './use-login.ts';
import { usePublished, type PublishedSource } from './use-published.ts';

const SCOPES = ['mine', 'favourites', 'community'] as const;
type Scope = (typeof SCOPES)[number];

interface KindLibraryProps {
  readonly kind: string;
  /** One's own with what is built in, and what is chosen of it. */
  readonly list: ReactNode;
  readonly detail: ReactNode;
  /** What was somebody's is now an own one: it is to be used. */
  readonly onTaken: (item: LibraryItem) => void;
}

/** One's own of a kind, or everybody's: a list, and what is chosen in it. */
export function KindLibrary({ kind, list, detail, onTaken }: KindLibraryProps) {
  const { t } = useTranslation(LIBRARY);
  const { library } = useVerbs();
  const [scope, setScope] = useState<Scope>('mine');
  useEffect(() => void library.load(kind), [library, kind]);
  const scopes = (
    <div className={styles.scopes}>
      <Segmented
        label={t('scope.label')}
        value={scope}
        options={SCOPES.map((value) => ({ value, label: t(`scope.${value}`) }))}
        onChange={setScope}
      />
    </div>
  );
  const taken = (item: LibraryItem) => {
    setScope('mine');
    onTaken(item);
  };
  if (scope !== 'mine')
    return <Published key={scope} kind={kind} source={scope} scopes={scopes} onTaken={taken} />;
  return (
    <>
      <div className={styles.list}>
        {scopes}
        {list}
        <ItemTransfer kind={kind} className={styles.transfer} />
        <WhereKept kind={kind} />
      </div>
      {detail}
    </>
  );
}

/** Says where one's own are, where that is this device alone. */
function WhereKept({ kind }: { readonly kind: string }) {
  const { t } = useTranslation(LIBRARY);
  const errorText = useErrorText();
  const login = useLogin();
  const signedOut = useEditor((state) => state.cloud.status === 'signed-out');
  const list = useEditor((state) => state.library[kind]);
  if (list === undefined || (list.items.length === 0 && list.error === null)) return null;
  if (signedOut)
    return (
      <p className={styles.kept}>
        {t('items.onlyHere')}
        <Button size={28} variant="ghost" onClick={login}>
          {t('items.login')}
        </Button>
      </p>
    );
  if (list.error === null || list.error.code === 'cancelled') return null;
  return (
    <output className={styles.kept}>
      {list.error.code === 'offline' ? t('items.offlineKept') : errorText(list.error)}
    </output>
  );
}

/** What others have published: all of it, or what the person has collected. */
function Published({
  kind,
  source,
  scopes,
  onTaken,
}: Pick<KindLibraryProps, 'kind' | 'onTaken'> & {
  readonly source: PublishedSource;
  readonly scopes: ReactNode;
}) {
  const { t } = useTranslation(LIBRARY);
  const [order, setOrder] = useState<LibraryOrder>(LIBRARY_ORDERS[0]);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const published = usePublished(kind, source, order, search);
  const item = published.found?.items.find(({ id }) => id === chosen);
  return (
    <>
      <div className={styles.list}>
        {scopes}
        <CommunityList
          {...{ kind, source, published, order, search, chosen }}
          onOrder={setOrder}
          onSearch={setSearch}
          onChoose={setChosen}
        />
        <ItemTransfer kind={kind} className={styles.transfer} />
      </div>
      <div className={styles.detail}>
        {item === undefined && (published.found?.items.length ?? 0) > 0 && (
          <StateNote drawing="paper" title={t('items.chooseOne')} text={t('items.chooseOneText')} />
        )}
        {item !== undefined && (
          <PublishedView
            key={item.id}
            kind={kind}
            item={item}
            onReact={(reaction) => published.react(item, reaction)}
            onTaken={onTaken}
          />
        )}
      </div>
    </>
  );
}
