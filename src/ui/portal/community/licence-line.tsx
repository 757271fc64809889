import {
  BadgeCheck,
  CircleDollarSign,
  CircleEqual,
  CircleUser,
  Copyleft,
  ExternalLink,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { licenceLink, type Licence } from '#contract';
import { COMMUNITY } from '../../locales/namespaces.ts';
import { Icon } from '../../primitives/index.ts';
import { standalone } from '../link-button.css.ts';
import * as styles from './design.css.ts';

/** The elements of a Creative Commons licence, each with a sign as near to its own as there is. */
const ELEMENTS = {
  by: CircleUser,
  nc: CircleDollarSign,
  sa: Copyleft,
  nd: CircleEqual,
} as const satisfies Record<string, LucideIcon>;
const isElement = (text: string): text is keyof typeof ELEMENTS => text in ELEMENTS;

/** What others may do with a design, in words, and where the licence can be read. */
export function LicenceLine({ licence }: { readonly licence: Licence }) {
  const { t } = useTranslation(COMMUNITY);
  const link = licenceLink(licence);
  if (link === null)
    return (
      <p className={styles.licence}>
        <Icon of={BadgeCheck} size={18} />
        {t('licence.reserved')}
      </p>
    );
  return (
    <div>
      <ul className={styles.elements}>
        {licence
          .split('-')
          .filter(isElement)
          .map((element) => (
            <li key={element} className={styles.licence}>
              <Icon of={ELEMENTS[element]} size={18} />
              {t(`licence.${element}`)}
            </li>
          ))}
      </ul>
      <a
        className={`${standalone} ${styles.licenceLink}`}
        href={link}
        target="_blank"
        rel="noreferrer license"
      >
        {t('licence.name', { terms: licence.toUpperCase() })}
        <Icon of={ExternalLink} size={14} />
      </a>
    </div>
  );
}
