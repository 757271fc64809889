import { Box } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { useState, type ComponentType } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import type { PublicationDetail } from '#contract';
import { chunk } from '../../chunk.ts';
import { COMMUNITY } from '../../locales/namespaces.ts';
import { Button, Icon } from '../../primitives/index.ts';
import { usePortalFormat } from '../../shared/portal-format.ts';
import { usePortal, type PublishedProject } from '../../shared/services.ts';
import { useOfflineReason } from '../use-offline-reason.ts';
import * as styles from './gallery.css.ts';

const MODEL = 'model';

interface GalleryProps {
  readonly design: PublicationDetail;
  /** What the 3D view shows; null where nothing is frozen with the design. */
  readonly published: PublishedProject | null;
}

/** Pictures of a design and its model as one of them; arrows go from one to the next. */
export function Gallery({ design, published }: GalleryProps) {
  const { t } = useTranslation(COMMUNITY);
  const { name, pictures } = design;
  const count = pictures.length;
  const [chosen, setChosen] = useState(count === 0 ? MODEL : '0');
  return (
    <Tabs.Root className={styles.root} value={chosen} onValueChange={setChosen}>
      {pictures.map(({ address }, at) => (
        <Tabs.Content key={at} value={`${at}`} className={styles.stage} tabIndex={-1}>
          <img
            className={styles.picture}
            src={address}
            alt={t('gallery.picture', { name, at: at + 1, count })}
            decoding="async"
          />
        </Tabs.Content>
      ))}
      {published !== null && (
        // What was loaded stays as long as the page: another look at a picture does not take the model away.
        <Tabs.Content
          forceMount
          value={MODEL}
          className={styles.stage}
          hidden={chosen !== MODEL}
          tabIndex={-1}
        >
          <ModelStage cover={design.cover} published={published} />
        </Tabs.Content>
      )}
      <Tabs.List className={styles.thumbs} aria-label={t('gallery.label')}>
        {pictures.map(({ address }, at) => (
          <Tabs.Trigger
            key={at}
            value={`${at}`}
            className={styles.thumb}
            aria-label={t('gallery.thumb', { at: at + 1, count })}
          >
            <img className={styles.thumbPicture} src={address} alt="" loading="lazy" decoding="async" />
          </Tabs.Trigger>
        ))}
        {published !== null && (
          <Tabs.Trigger value={MODEL} className={styles.thumb}>
            <span className={styles.thumbModel}>
              <Icon of={Box} size={20} />
              {t('gallery.model')}
            </span>
          </Tabs.Trigger>
        )}
      </Tabs.List>
    </Tabs.Root>
  );
}

/** The editor's code and the project are much to fetch: both come when the button is pressed. */
function ModelStage({
  cover,
  published,
}: {
  readonly cover: string | null;
  readonly published: PublishedProject;
}) {
  const { t } = useTranslation(COMMUNITY);
  const format = usePortalFormat();
  const offline = useOfflineReason();
  const { loadPublished } = usePortal();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const [Model, setModel] = useState<ComponentType<{ readonly published: PublishedProject }> | null>(null);
  if (Model !== null) return <Model published={published} />;
  const load = async () => {
    setBusy(true);
    const fetched = await chunk(loadPublished).fetch();
    setBusy(false);
    setFailed(!fetched.ok);
    if (fetched.ok) setModel(() => fetched.value.PublishedModel);
  };
  return (
    <>
      {cover !== null && <img className={styles.behind} src={cover} alt="" />}
      <div className={styles.load}>
        <Button
          variant="strong"
          size={40}
          icon={Box}
          loading={busy}
          disabledReason={offline}
          onClick={() => void load()}
        >
          {t('gallery.load')}
        </Button>
        <p className={styles.size}>{t('gallery.size', { size: format.size(published.frozen.size) })}</p>
        {failed && (
          <p className={styles.size} role="alert">
            {t('gallery.failed')}
          </p>
        )}
      </div>
    </>
  );
}
