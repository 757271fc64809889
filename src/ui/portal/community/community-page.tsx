import { Upload, UserCheck, Users } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { Link, useSearchParams } from 'wouter';
import { CATEGORIES, PUBLICATION_ORDERS, SOURCES } from '#contract';
import { COMMUNITY } from '../../locales/namespaces.ts';
import { Button, Icon, Tabs, upTo, useMedia } from '../../primitives/index.ts';
import { StateNote } from '../../primitives/state-note.tsx';
import { useDevice } from '../../session/device.ts';
import { useCall } from '../../shared/services.ts';
import { useSettledSearch } from '../frame/search-text.ts';
import { TitleRow } from '../frame/title-row.tsx';
import { button, coralButton } from '../link-button.css.ts';
import { NothingFound } from '../lists/list-states.tsx';
import { SortMenu } from '../lists/sort-menu.tsx';
import { useEndlessList } from '../lists/use-endless-list.ts';
import { MY_UPLOAD, UPLOAD } from './addresses.ts';
import { ChoiceRow } from './choice-row.tsx';
import * as styles from './community.css.ts';
import { designList } from './design-list.ts';
import { DesignResults, KEPT_MS } from './design-results.tsx';
import { readFilters, writeFilters, type Filters } from './filters.ts';

const CHOICES = ['all', ...CATEGORIES] as const;

/** Designs that people publish, by source, category and order, and those of people one follows. */
export function CommunityPage() {
  const { t } = useTranslation(COMMUNITY);
  const call = useCall();
  const phone = useMedia(upTo.phone);
  const desktop = useDevice().class === 'desktop';
  const search = useSettledSearch();
  const [parameters, setParameters] = useSearchParams();
  const filters = readFilters(parameters);
  const { source, category, order, following } = filters;
  const list = useEndlessList(...designList(call, filters, search), KEPT_MS);
  const change = (changes: Partial<Filters>) =>
    setParameters((before) => writeFilters(before, changes), { replace: true });

  const orders = PUBLICATION_ORDERS.map((value) => ({ value, label: t(`order.${value}`) }));
  const nothing = following ? 'following' : category === null ? source : 'category';
  const empty =
    search !== '' ? (
      <NothingFound text={search} />
    ) : (
      <StateNote drawing="empty" title={t(`empty.${nothing}`)} text={t(`empty.${nothing}Text`)}>
        {following || category !== null ? (
          <Button size={40} variant="outline" onClick={() => change({ following: false, category: null })}>
            {t('empty.all')}
          </Button>
        ) : (
          <>
            {source !== 'official' && (
              <Button size={40} variant="outline" onClick={() => change({ source: 'official' })}>
                {t('empty.browseOfficial')}
              </Button>
            )}
            {desktop && (
              <Link href={UPLOAD} className={button}>
                {t('upload')}
              </Link>
            )}
          </>
        )}
      </StateNote>
    );
  return (
    <section aria-label={t('title')} aria-busy={list.state.status === 'loading'}>
      <TitleRow title={t('title')}>
        <div className={styles.actions}>
          <Button
            size={40}
            variant={following ? 'soft' : 'outline'}
            icon={following ? UserCheck : Users}
            aria-pressed={following}
            onClick={() => change({ following: !following })}
          >
            {t('following')}
          </Button>
          {phone && (
            <SortMenu
              label={t('order.label')}
              name={t('order.now', { order: t(`order.${order}`) })}
              value={order}
              options={orders}
              onChange={(next) => change({ order: next })}
            />
          )}
          {desktop && (
            <>
              <Link href={MY_UPLOAD} className={button}>
                {t('myUpload')}
              </Link>
              <Link href={UPLOAD} className={coralButton}>
                <Icon of={Upload} size={16} />
                {t('upload')}
              </Link>
            </>
          )}
        </div>
      </TitleRow>
      <Tabs
        label={t('source.label')}
        value={source}
        onChange={(next) => change({ source: next })}
        tabs={SOURCES.map((value) => ({
          value,
          label: t(`source.${value}`),
          content: value === source && (
            <>
              <div className={styles.filters}>
                <ChoiceRow
                  look="pill"
                  label={t('category.label')}
                  value={category ?? 'all'}
                  options={CHOICES.map((name) => ({
                    value: name,
                    label: t(`category.${name}`),
                  }))}
                  onChange={(next) => change({ category: next === 'all' ? null : next })}
                />
                {!phone && (
                  <ChoiceRow
                    look="plain"
                    label={t('order.label')}
                    value={order}
                    options={orders}
                    onChange={(next) => change({ order: next })}
                  />
                )}
              </div>
              <DesignResults list={list} empty={empty} />
            </>
          ),
        }))}
      />
    </section>
  );
}
