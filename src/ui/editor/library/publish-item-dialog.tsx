import { LICENCES, mayRemix, type Licence } from '#contract';
import type { OwnItem, PublishTerms } from '#editor';
import { useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { LIBRARY, PUBLISHING } from '../../locales/namespaces.ts';
import { Button, Dialog } from '../../primitives/index.ts';
import { LicenceField } from '../../shared/licence-field.tsx';
import * as styles from './library.css.ts';

interface PublishItemDialogProps {
  readonly item: OwnItem;
  readonly onCancel: () => void;
  readonly onPublish: (terms: PublishTerms) => void;
}

/** A licence by its name; what is none is taken for the one that asks for the author's name alone. */
const licenceNamed = (name: string): Licence => LICENCES.find((each) => each === name) ?? 'by';

/** What others may do with an item, asked before it is sent in. */
export function PublishItemDialog({ item, onCancel, onPublish }: PublishItemDialogProps) {
  const { t } = useTranslation(LIBRARY);
  const { t: ofPublishing } = useTranslation(PUBLISHING);
  const { origin } = item;
  const from = origin?.licence === undefined ? null : licenceNamed(origin.licence);
  const [terms, setTerms] = useState<PublishTerms>(
    item.terms ?? { licence: from !== null && from.endsWith('sa') ? from : 'by', downloadable: true },
  );
  const licence = licenceNamed(terms.licence);
  const never = from !== null && !LICENCES.some((each) => mayRemix(from, each));
  const refused = from !== null && !mayRemix(from, licence);
  const error = refused ? ofPublishing(never ? 'licence.never' : 'licence.refused') : undefined;
  return (
    <Dialog
      open
      width={720}
      title={t('items.publishTitle', { name: item.name })}
      onClose={onCancel}
      footer={
        <>
          <Button variant="outline" onClick={onCancel}>
            {t('cancel', { ns: 'common' })}
          </Button>
          <Button
            variant="primary"
            disabledReason={error ?? null}
            onClick={() => onPublish({ licence, downloadable: terms.downloadable })}
          >
            {t('items.publish')}
          </Button>
        </>
      }
    >
      <p className={styles.publishText}>{t('items.publishText')}</p>
      <LicenceField
        licence={licence}
        downloadable={terms.downloadable}
        origin={
          origin === undefined || from === null
            ? null
            : { name: origin.name, authorName: origin.author, licence: from }
        }
        error={error}
        onLicence={(next) => setTerms({ ...terms, licence: next })}
        onDownloadable={(downloadable) => setTerms({ ...terms, downloadable })}
      />
    </Dialog>
  );
}
