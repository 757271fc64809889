import { Link2 } from 'lucide-react';
import { createContext, Fragment, use, type ReactNode } from 'react';
import { useTranslation } from '../locales/use-translation.ts';
import { PORTAL } from '../locales/namespaces.ts';
import { usePreferences } from '../preferences.ts';
import { Icon } from '../primitives/index.ts';
import type { Block, Picture, Section } from './article.ts';
import * as drawingStyles from './drawing.css.ts';
import { DrawnCut } from './drawing.tsx';
import * as styles from './article.css.ts';
import { useManualKeys, type ManualKey } from './use-manual-keys.ts';

const KeyNames = createContext<ManualKey>((name) => name);

/** A key as the person has it; a dash where nothing is bound any more. */
function Key({ name }: { readonly name: string }) {
  return <kbd className={styles.key}>{use(KeyNames)(name) ?? '–'}</kbd>;
}

/** A word as it stands on the screen in bold, a key as its cap. */
function inline(text: string): ReactNode {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map((piece, at) => {
    if (piece.startsWith('**'))
      return (
        <strong key={at} className={styles.strong}>
          {piece.slice(2, -2)}
        </strong>
      );
    if (piece.startsWith('`')) return <Key key={at} name={piece.slice(1, -1)} />;
    return <Fragment key={at}>{piece}</Fragment>;
  });
}

interface TakenProps {
  readonly picture: Picture;
  readonly alt: string;
  readonly className?: string;
}

/** The picture of the page's theme; the other is not fetched. */
export function Taken({ picture, alt, className = styles.picture }: TakenProps) {
  const theme = usePreferences((state) => state.theme);
  return (
    <img
      className={className}
      src={picture[theme]}
      alt={alt}
      width={picture.width / 2}
      height={picture.height / 2}
      loading="lazy"
      decoding="async"
    />
  );
}

function Drawn({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'text':
      return <p className={styles.prose}>{inline(block.text)}</p>;
    case 'note':
      return <p className={styles.note}>{inline(block.text)}</p>;
    case 'list':
    case 'steps': {
      const List = block.kind === 'list' ? 'ul' : 'ol';
      return (
        <List className={block.kind === 'list' ? styles.bullets : styles.steps}>
          {block.items.map((item) => (
            <li key={item}>{inline(item)}</li>
          ))}
        </List>
      );
    }
    case 'keys':
      return (
        <dl className={styles.keyTable}>
          {block.rows.map(([keys, text]) => (
            <Fragment key={keys.join(' ')}>
              <dt className={styles.keys}>
                {keys.map((key) => (
                  <Key key={key} name={key} />
                ))}
              </dt>
              <dd style={{ margin: 0 }}>{inline(text)}</dd>
            </Fragment>
          ))}
        </dl>
      );
    case 'words':
      return (
        <dl className={styles.keyTable}>
          {block.rows.map(([word, text]) => (
            <Fragment key={word}>
              <dt className={styles.strong}>{word}</dt>
              <dd style={{ margin: 0 }}>{inline(text)}</dd>
            </Fragment>
          ))}
        </dl>
      );
    case 'picture':
      return <Taken picture={block.picture} alt={block.alt} />;
    case 'drawings':
      return (
        <div className={drawingStyles.figures}>
          {block.drawings.map((drawing) => (
            <DrawnCut key={drawing.of} drawing={drawing} />
          ))}
        </div>
      );
  }
}

interface ArticleBodyProps {
  readonly sections: readonly Section[];
  /** Each has a link to itself, where the page is its own. */
  readonly linked?: boolean;
}

/** What an article says. */
export function ArticleBody({ sections, linked = true }: ArticleBodyProps) {
  const { t } = useTranslation(PORTAL);
  const manualKey = useManualKeys();
  return (
    <KeyNames value={manualKey}>
      {sections.map((section) => (
        <section key={section.id} id={section.id} className={styles.section}>
          <h2 className={styles.head}>
            {section.title}
            {linked && (
              <a
                href={`#${section.id}`}
                className={styles.anchor}
                aria-label={t('learn.link', { title: section.title })}
              >
                <span style={{ display: 'inline-block', verticalAlign: 'middle' }}>
                  <Icon of={Link2} size={16} />
                </span>
              </a>
            )}
          </h2>
          {section.blocks.map((block, at) => (
            <Drawn key={at} block={block} />
          ))}
        </section>
      ))}
    </KeyNames>
  );
}
