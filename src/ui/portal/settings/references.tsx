import occtLicence from 'occt-import-js/dist/license.occt.txt?url';
import occtImportLicence from 'occt-import-js/dist/license.occt-import-js.txt?url';
import { useTranslation } from '../../locales/use-translation.ts';
import { PORTAL } from '../../locales/namespaces.ts';
import * as styles from './settings.css.ts';

/** What the page stands on, with the licence each gives itself, and its text where that must come with it. */
const PACKAGES: readonly { readonly name: string; readonly licence: string; readonly text?: string }[] = [
  { name: 'three.js', licence: 'MIT' },
  { name: 'three-mesh-bvh', licence: 'MIT' },
  { name: 'Manifold', licence: 'Apache-2.0' },
  { name: 'meshoptimizer', licence: 'MIT' },
  { name: 'earcut', licence: 'ISC' },
  { name: 'React', licence: 'MIT' },
  { name: 'Radix UI', licence: 'MIT' },
  { name: 'vanilla-extract', licence: 'MIT' },
  { name: 'i18next', licence: 'MIT' },
  { name: 'wouter', licence: 'Unlicense' },
  { name: 'cmdk', licence: 'MIT' },
  { name: 'tinykeys', licence: 'MIT' },
  { name: '@use-gesture/react', licence: 'MIT' },
  { name: 'react-error-boundary', licence: 'MIT' },
  { name: 'Zustand', licence: 'MIT' },
  { name: 'Zod', licence: 'MIT' },
  { name: 'tus-js-client', licence: 'MIT' },
  { name: 'fflate', licence: 'MIT' },
  { name: 'opentype.js', licence: 'MIT' },
  { name: 'uqr', licence: 'MIT' },
  { name: 'altcha-lib', licence: 'MIT' },
  { name: 'Lucide', licence: 'ISC' },
  { name: 'DOMPurify', licence: 'MPL-2.0 OR Apache-2.0' },
  { name: 'occt-import-js', licence: 'LGPL-2.1', text: occtImportLicence },
  { name: 'Open CASCADE Technology', licence: 'LGPL-2.1', text: occtLicence },
  { name: 'Inter', licence: 'OFL-1.1' },
  { name: 'Noto Sans SC', licence: 'OFL-1.1' },
  { name: 'JetBrains Mono', licence: 'OFL-1.1' },
];

export function References() {
  const { t } = useTranslation(PORTAL);
  return (
    <div className={styles.section}>
      <p className={styles.note}>{t('settings.referencesNote')}</p>
      <ul className={styles.list}>
        {PACKAGES.map(({ name, licence, text }) => (
          <li key={name} className={styles.keyRow} translate="no">
            {name}
            <span className={styles.quiet}>
              {text === undefined ? licence : <a href={text}>{licence}</a>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
