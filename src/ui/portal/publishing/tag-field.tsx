import { Plus, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { api, limits } from '#contract';
import { PUBLISHING } from '../../locales/namespaces.ts';
import { FormField, Icon, IconButton } from '../../primitives/index.ts';
import { useCall } from '../../shared/services.ts';
import { readTag } from './draft.ts';
import * as styles from './publishing.css.ts';

/** So many tags in use are offered below the field. */
const OFFERED = 6;
const SETTLE_MS = 200;

/** Tags in use that begin so, the most used first; those from before while the next are on their way. */
function useTagsInUse(begin: string): readonly string[] {
  const call = useCall();
  const [found, setFound] = useState<readonly string[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const query = { begin: begin.trim().slice(0, limits.TAG_LENGTH) };
      void call(api.community.tags, { query, quiet: true, signal: stop.signal }).then((answer) => {
        if (answer.ok && !stop.signal.aborted) setFound(answer.data.items);
      });
    }, SETTLE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [begin, call]);
  return found;
}

interface TagFieldProps {
  readonly tags: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (tags: readonly string[]) => void;
}

/** Up to eight tags: typed, each ended by Enter, a comma or leaving the field, or taken from those in use. */
export function TagField({ tags, error, onChange }: TagFieldProps) {
  const { t } = useTranslation(PUBLISHING);
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);
  const [said, setSaid] = useState('');
  const full = tags.length >= limits.TAGS;
  const inUse = useTagsInUse(text);
  const offered = full ? [] : inUse.filter((tag) => !tags.includes(tag)).slice(0, OFFERED);

  const add = (typed: string) => {
    if (typed.trim() === '') return;
    const tag = readTag(typed);
    setWrong(tag === null);
    if (tag === null || full) return;
    setText('');
    if (tags.includes(tag)) return;
    onChange([...tags, tag]);
    setSaid(t('tags.added', { tag }));
  };
  const remove = (tag: string) => {
    onChange(tags.filter((other) => other !== tag));
    setSaid(t('tags.removed', { tag }));
  };
  const shownError = wrong ? t('tags.wrong', { most: limits.TAG_LENGTH }) : error;
  return (
    <div
      className={styles.group}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Who goes on to a tag in use has not ended the one that is half typed.
        if (!currentTarget.contains(relatedTarget)) add(text);
      }}
    >
      <FormField
        label={t('tags.label')}
        value={text}
        maxLength={limits.TAG_LENGTH}
        autoComplete="off"
        hint={t(full ? 'tags.full' : 'tags.hint', { most: limits.TAGS })}
        error={shownError}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          setWrong(false);
          if (/[,，、]$/.test(typed)) add(typed.slice(0, -1));
          else setText(typed);
        }}
        onKeyDown={(event) => {
          const last = tags.at(-1);
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            event.preventDefault();
            add(text);
          } else if (event.key === 'Backspace' && text === '' && last !== undefined) remove(last);
        }}
      />
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label={t('tags.label')}>
          {tags.map((tag) => (
            <li key={tag} className={styles.tag}>
              {tag}
              <IconButton
                icon={X}
                size={24}
                iconSize={14}
                name={t('tags.remove', { tag })}
                onClick={() => remove(tag)}
              />
            </li>
          ))}
        </ul>
      )}
      {offered.length > 0 && (
        <ul className={styles.tags} aria-label={t('tags.suggestions')}>
          {offered.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                className={styles.suggestion}
                // The field keeps the focus, and with it what is half typed: it is not a tag of its own.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => add(tag)}
              >
                <Icon of={Plus} size={14} />
                {tag}
              </button>
            </li>
          ))}
        </ul>
      )}
      <output className="visually-hidden">{said}</output>
    </div>
  );
}
