import { useTranslation } from '../../locales/use-translation.ts';
import { Link } from 'wouter';
import { COMMUNITY } from '../../locales/namespaces.ts';
import { StateNote } from '../../primitives/state-note.tsx';
import { useAccount, useCall } from '../../shared/services.ts';
import { TitleRow } from '../frame/title-row.tsx';
import { button } from '../link-button.css.ts';
import { useEndlessList } from '../lists/use-endless-list.ts';
import { COMMUNITY_PLACE } from './addresses.ts';
import { favouriteList } from './design-list.ts';
import { DesignResults } from './design-results.tsx';

/** The reader's own favourites. One that is taken out stays where it is until the page is opened again. */
export function FavouritesPage() {
  const { t } = useTranslation(COMMUNITY);
  const userId = useAccount()?.userId ?? '';
  const list = useEndlessList(...favouriteList(useCall(), userId));
  const title = t('favourites.title');
  return (
    <section aria-label={title} aria-busy={list.state.status === 'loading'}>
      <TitleRow title={title} />
      <DesignResults
        list={list}
        empty={
          <StateNote drawing="empty" title={t('favourites.empty')} text={t('favourites.emptyText')}>
            <Link href={COMMUNITY_PLACE} className={button}>
              {t('favourites.browse')}
            </Link>
          </StateNote>
        }
      />
    </section>
  );
}
