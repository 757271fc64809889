import { ExternalLink, X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../locales/use-translation.ts';
import { PORTAL } from '../locales/namespaces.ts';
import { Icon, IconButton, Skeleton } from '../primitives/index.ts';
import * as dialogStyles from '../primitives/dialog.css.ts';
import { LoadFailed } from '../shared/load-failed.tsx';
import { ArticleBody } from './article-body.tsx';
import type { Chapter, Section } from './article.ts';
import { manualPlace, type HelpTopic } from './help-topics.ts';
import * as styles from './help-sheet.css.ts';
import { useBook } from './books.ts';
import { useChunk } from '../use-chunk.ts';

interface HelpSheetProps {
  readonly topic: HelpTopic;
  readonly side: 'left' | 'right';
}

/** A page of the manual at the side, at the section that was asked for. Work goes on beside it. */
export function HelpSheet({ topic, side }: HelpSheetProps) {
  const { t } = useTranslation(PORTAL);
  const [page, section] = manualPlace(topic);
  const manual = useBook('manual');
  const chapter = manual.value?.find(({ id }) => id === page);
  return (
    <Radix.Portal>
      <Radix.Content
        className={styles.sheet}
        data-side={side}
        aria-describedby={undefined}
        tabIndex={-1}
        // The sheet itself takes the focus: on the close button it would open a tooltip nobody asked for.
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
        }}
        // It is read while one works on what it explains.
        onInteractOutside={(event) => event.preventDefault()}
      >
        <div className={styles.head}>
          <Radix.Title className={dialogStyles.title}>{chapter?.title ?? t('place.manual')}</Radix.Title>
          <Radix.Close asChild>
            <IconButton icon={X} size={32} name={t('common:close')} shortcut="Esc" />
          </Radix.Close>
        </div>
        {chapter === undefined ? (
          <Words sections={null} failed={manual.failed} retry={manual.retry} at={section} />
        ) : (
          <ChapterWords chapter={chapter} at={section} />
        )}
        <a
          className={styles.footer}
          href={`/manual?page=${page}#${section}`}
          target="_blank"
          rel="noreferrer"
        >
          {t('learn.openManual')}
          <Icon of={ExternalLink} size={16} />
        </a>
      </Radix.Content>
    </Radix.Portal>
  );
}

/** `at`: the section that was asked for. */
function ChapterWords({ chapter, at }: { readonly chapter: Chapter; readonly at: string }) {
  const { value, failed, retry } = useChunk(chapter.load);
  return <Words sections={value} failed={failed} retry={retry} at={at} />;
}

interface WordsProps {
  /** Null until they have come. */
  readonly sections: readonly Section[] | null;
  readonly failed: boolean;
  readonly retry: () => void;
  readonly at: string;
}

function Words({ sections, failed, retry, at }: WordsProps) {
  const { t } = useTranslation(PORTAL);
  const body = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = body;
    const target = current?.querySelector<HTMLElement>(`#${at}`);
    if (current && target) current.scrollTop = target.offsetTop;
  }, [at, sections]);
  return (
    // What scrolls must be reached by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={body} className={styles.body} tabIndex={0} aria-label={t('place.manual')}>
      {sections !== null && <ArticleBody sections={sections} linked={false} />}
      {failed && <LoadFailed onRetry={retry} />}
      {sections === null && !failed && <Skeleton height={160} />}
    </section>
  );
}
