import { BookOpen, Folder, GitFork, GraduationCap, MessageSquare, Play, Settings } from 'lucide-react';
import { useTranslation } from '../../locales/use-translation.ts';
import { useLocation } from 'wouter';
import { EDITOR, PORTAL } from '../../locales/namespaces.ts';
import { menuItem } from '../../primitives/index.ts';
import { useOptionalPortalStore } from '../../shared/portal-store.ts';
import { startTour } from '../shared/tour-store.ts';
import { useEditor, useVerbs, useViewOnly } from '../use-editor.ts';

type Item = ReturnType<typeof menuItem>;

/** Where the editor leads to, for its menu and the palette; settings and feedback only where the portal is around it. */
export function usePlaces(): {
  readonly projects: Item;
  /** The design that the project was made from, with its author and licence. */
  readonly origin: readonly Item[];
  readonly learning: readonly Item[];
  readonly portal: readonly Item[];
} {
  const { t } = useTranslation(EDITOR);
  const { t: ofPortal } = useTranslation(PORTAL);
  const verbs = useVerbs();
  const [, navigate] = useLocation();
  const viewOnly = useViewOnly();
  const portal = useOptionalPortalStore();
  const origin = useEditor((state) => state.cloudLink?.origin);
  const beginTour = () => {
    verbs.setStage('prepare');
    startTour();
  };
  return {
    projects: menuItem('projects', t('menu.projects'), Folder, () => navigate('/projects')),
    origin:
      origin === undefined
        ? []
        : [
            menuItem(
              'origin',
              t('menu.origin', { name: origin.name, author: origin.author }),
              GitFork,
              () => navigate(`/community/design/${encodeURIComponent(origin.publication)}`),
              {
                note:
                  origin.licence === 'all_rights_reserved'
                    ? t('menu.originReserved')
                    : t('menu.originLicence', { terms: origin.licence.toUpperCase() }),
              },
            ),
          ],
    learning: [
      menuItem('tour', t('menu.tour'), Play, beginTour, {
        disabledReason: viewOnly ? t('frame.viewOnlyHelp') : null,
      }),
      menuItem('tutorials', ofPortal('place.tutorials'), GraduationCap, () => navigate('/tutorials')),
      menuItem('manual', t('menu.manual'), BookOpen, () => navigate('/manual')),
    ],
    portal:
      portal === null
        ? []
        : [
            menuItem('settings', t('menu.settings'), Settings, () =>
              portal.openDialog({ kind: 'settings', tab: 'units' }),
            ),
            menuItem('feedback', t('menu.feedback'), MessageSquare, () =>
              portal.openDialog({ kind: 'feedback' }),
            ),
          ],
  };
}
