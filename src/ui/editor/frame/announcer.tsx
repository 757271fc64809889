import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useFormat } from '../../format.ts';
import { useIssueText } from '../issues/use-issue-text.ts';
import { useShownIssue } from '../issues/use-shown-issue.ts';
import { useRepairNotices } from '../repairs/use-repair-notices.ts';
import { useEditor } from '../use-editor.ts';

/** Time for a drag to rest before its result is said: not every step of it. */
const REST_MS = 600;

/** Says politely what changed: the selection and where it stands, how an export ended, the issue walked to, what was repaired. */
export function Announcer() {
  const { t } = useTranslation(EDITOR);
  const format = useFormat();
  const [text, setText] = useState('');
  const first = useRef(true);
  const selection = useEditor((_state, editor) => {
    const facts = editor.selectionFacts();
    if (facts === null) return t('announce.nothing');
    const [x, y] = facts.position.map((value) => format.bareLength(value));
    const z = format.spokenLength(facts.position[2]);
    return facts.count === 1
      ? t('announce.part', { name: facts.names[0] ?? '', x, y, z })
      : t('announce.parts', { count: facts.count });
  });
  const issue = useShownIssue();
  const issueText = useIssueText();
  const [repaired] = useRepairNotices();
  /** The newest notice that was said: one that shows again when a newer is dismissed is no news. */
  const said = useRef(0);
  const [repairText, setRepairText] = useState('');
  const exported = useEditor((state) => state.export.status);
  const batch = useEditor((state) => state.batch.status);

  useEffect(() => {
    // What stood there when the page opened is no news.
    if (first.current) {
      first.current = false;
      return;
    }
    const timer = window.setTimeout(() => setText(selection), REST_MS);
    return () => window.clearTimeout(timer);
  }, [selection]);

  useEffect(() => {
    if (repaired === undefined || repaired.id <= said.current) return;
    said.current = repaired.id;
    setRepairText([repaired.title, ...repaired.warnings].join('. '));
  }, [repaired]);

  const ended =
    exported === 'done' ? t('announce.exported') : exported === 'failed' ? t('announce.exportFailed') : '';
  return (
    <>
      <output className="visually-hidden">{text}</output>
      <output className="visually-hidden">{ended}</output>
      <output className="visually-hidden">{batch === 'done' ? t('announce.batch') : ''}</output>
      <output className="visually-hidden">{issue === null ? '' : issueText(issue)}</output>
      <output className="visually-hidden">{repairText}</output>
    </>
  );
}
