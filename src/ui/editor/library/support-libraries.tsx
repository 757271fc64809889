import { ok } from '#base';
import { ListTree, Save, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { LIBRARY } from '../../locales/namespaces.ts';
import { useErrorText } from '../../locales/use-error-text.ts';
import { Button, Select } from '../../primitives/index.ts';
import { notify } from '../../session/toasts.ts';
import { usePageStore } from '../page-store.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import { ItemLibrary } from './item-library.tsx';
import * as styles from './library.css.ts';

/** Types of supports a person keeps, beside those of the project; using one adds it to the project. */
export function SupportTypeLibrary() {
  const { t } = useTranslation(LIBRARY);
  const verbs = useVerbs();
  return (
    <ItemLibrary
      kind="supportType"
      icon={ListTree}
      onUse={async (item) => {
        const used = verbs.library.use('supportType', item.id);
        if (used.ok) notify({ text: t('items.typeAdded', { name: item.name }) });
        return used;
      }}
      extra={<FromProject />}
    />
  );
}

/** Keeps a type of the project in the library. */
function FromProject() {
  const { t } = useTranslation(LIBRARY);
  const errorText = useErrorText();
  const { library } = useVerbs();
  const types = useEditor((_state, editor) =>
    editor.document.all('support-type').map(({ id, name, values }) => ({ id, name, values })),
  );
  const [chosen, setChosen] = useState('');
  const type = types.find(({ id }) => id === chosen) ?? types[0];
  if (type === undefined) return null;
  const save = async () => {
    const kept = await library.keep('supportType', { name: type.name, payload: { values: type.values } });
    if (!kept.ok) notify({ text: errorText(kept.error), error: true });
  };
  return (
    <div className={styles.fromProject}>
      <Select
        label={t('items.fromProject')}
        labelHidden
        layout="bar"
        value={type.id}
        options={types.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={setChosen}
      />
      <Button size={32} icon={Save} hint={{ name: t('items.fromProjectHelp') }} onClick={() => void save()}>
        {t('items.save')}
      </Button>
    </div>
  );
}

/** Scripts of supports: one's own are used by the tool, others' are read before they run. */
export function ScriptLibrary() {
  const page = usePageStore();
  const verbs = useVerbs();
  return (
    <ItemLibrary
      kind="supportScript"
      icon={ScrollText}
      onUse={async ({ id }) => {
        if (verbs.getState().tool !== 'support-scripts') verbs.setTool('support-scripts');
        page.setState({ dialog: null });
        // The tool may not know the scripts yet.
        void verbs.loadScripts().then(() => verbs.setToolParam('script', id));
        return ok(undefined);
      }}
    />
  );
}
