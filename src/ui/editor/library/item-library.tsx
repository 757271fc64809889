import type { Result } from '#base';
import type { LibraryItem } from '#editor';
import type { LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { LIBRARY } from '../../locales/namespaces.ts';
import { useErrorText } from '../../locales/use-error-text.ts';
import { Button, TextField } from '../../primitives/index.ts';
import { StateNote } from '../../primitives/state-note.tsx';
import { useItemPicture } from '../shared/use-item-picture.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import { ItemFacts } from './item-facts.tsx';
import { KindLibrary } from './kind-library.tsx';
import * as styles from './library.css.ts';
import { OwnFoot } from './own-foot.tsx';
import { OwnList } from './own-list.tsx';

interface ItemLibraryProps {
  readonly kind: 'supportType' | 'supportScript' | 'part';
  readonly icon: LucideIcon;
  /** Uses an own one; answers what stands in the way. */
  readonly onUse: (item: LibraryItem) => Promise<Result<void>>;
  /** Above the list: how one's own are made. */
  readonly extra?: ReactNode;
}

/** A kind of which nothing stands on the plate: what is chosen is looked at, and used where it is wanted. */
export function ItemLibrary({ kind, icon, onUse, extra }: ItemLibraryProps) {
  const { t } = useTranslation(LIBRARY);
  const errorText = useErrorText();
  const { library } = useVerbs();
  const items = useEditor((state) => state.library[kind]?.items ?? []);
  const [chosen, setChosen] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const item = items.find(({ id }) => id === chosen) ?? items[0];
  const [isUsing, setUsing] = useState(false);
  const pictureOf = useItemPicture();
  const use = async (used: LibraryItem) => {
    setUsing(true);
    const done = await onUse(used);
    setUsing(false);
    setProblem(done.ok ? null : errorText(done.error));
  };
  return (
    <KindLibrary
      kind={kind}
      onTaken={(taken) => {
        setChosen(taken.id);
        void use(taken);
      }}
      list={
        <>
          {extra}
          <OwnList
            label={t(`tab.${kind}`)}
            icon={icon}
            items={items.map((each) => ({ ...each, picture: pictureOf(each) }))}
            active={item?.id ?? null}
            onChoose={setChosen}
            nothing={t(`items.nothing.${kind}`)}
          />
        </>
      }
      detail={
        <div className={styles.detail}>
          {item === undefined ? (
            <StateNote drawing="empty" title={t(`items.nothing.${kind}`)} text={t(`items.how.${kind}`)} />
          ) : (
            <>
              <div className={styles.detailHead}>
                <h3 className={styles.detailTitle}>{item.name}</h3>
                <Button size={32} variant="strong" loading={isUsing} onClick={() => void use(item)}>
                  {t(`items.useFor.${kind}`)}
                </Button>
              </div>
              {problem !== null && (
                <p className={styles.problem} role="alert">
                  {problem}
                </p>
              )}
              <div className={styles.form}>
                <TextField
                  label={t('items.name')}
                  required
                  value={item.name}
                  onCommit={(name) => void library.keep(kind, { ...item, name })}
                />
              </div>
              <ItemFacts kind={kind} item={item} picture={pictureOf(item)} />
              <OwnFoot
                key={item.id}
                kind={kind}
                item={item}
                shown={item}
                differs={false}
                onMade={setChosen}
              />
            </>
          )}
        </div>
      }
    />
  );
}
