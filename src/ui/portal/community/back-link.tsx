import { ChevronLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { Link } from 'wouter';
import { COMMUNITY } from '../../locales/namespaces.ts';
import { Icon } from '../../primitives/index.ts';
import { standalone } from '../link-button.css.ts';
import { COMMUNITY_PLACE, FROM_INSIDE } from './addresses.ts';
import * as styles from './community.css.ts';

/** Back to the page of the community one came from, and to one's place in it; else to its list. */
export function BackLink() {
  const { t } = useTranslation(COMMUNITY);
  const goBack = (event: MouseEvent) => {
    if (window.history.state !== FROM_INSIDE || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    window.history.back();
  };
  return (
    <Link href={COMMUNITY_PLACE} className={`${standalone} ${styles.back}`} onClick={goBack}>
      <Icon of={ChevronLeft} />
      {t('back')}
    </Link>
  );
}
