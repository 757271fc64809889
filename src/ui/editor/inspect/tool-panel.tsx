import { toolNamed, type SelectionSection, type Tool } from '#editor';
import { OctagonAlert, X } from 'lucide-react';
import { useDeferredValue, type ComponentType } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { EDITOR } from '../../locales/namespaces.ts';
import { useErrorText } from '../../locales/use-error-text.ts';
import { useKeyText } from '../../locales/use-key-text.ts';
import { HelpButton } from '../../manual/help-button.tsx';
import { Button, EmptyState, Icon, IconButton, Progress } from '../../primitives/index.ts';
import { useAction, useKeyNames } from '../actions/use-actions.ts';
import { keyName } from '../actions/key-names.ts';
import { useToolApplies } from '../shared/use-tool-applies.ts';
import { useEditor, useVerbs } from '../use-editor.ts';
import { ChoiceList, ChoiceNote } from './choice-list.tsx';
import { MirrorSection } from './mirror-section.tsx';
import { ParamFields } from './param-fields.tsx';
import { PersonalShelf } from './personal-shelf.tsx';
import { PositionSection } from './position-section.tsx';
import { QuickTurns, RotationSection } from './rotation-section.tsx';
import { PrepareButton } from './prepare-button.tsx';
import { ReportList } from './report-list.tsx';
import { ScaleSection } from './scale-section.tsx';
import { LibraryLink } from '../shared/library-link.tsx';
import { ScriptSection } from '../scripts/script-section.tsx';
import { ToolButtons } from './tool-buttons.tsx';
import { StandingFigures, ToolFigures } from './tool-figures.tsx';
import { ToolLines } from './tool-lines.tsx';
import { SelectionNotices } from './selection-notices.tsx';
import * as styles from './panel.css.ts';

/** What parameters cannot say: several parts, each with values of its own. */
const SECTIONS: Readonly<Record<SelectionSection, ComponentType>> = {
  position: PositionSection,
  rotation: RotationSection,
  turns: QuickTurns,
  scale: ScaleSection,
  mirror: MirrorSection,
};

/** The tool in hand: its sections about the selection, its parameters, and what applies it. */
export function ToolPanel() {
  const tool = toolNamed(useEditor((state) => state.tool));
  const shows = useEditor((state) => state.toolParams['from']);
  const hasNothing = useEditor(({ selection }, editor) =>
    tool.sections === undefined ? editor.toolReady() === 'reason.nothing-selected' : selection.length === 0,
  );
  // The many fields for what has just been imported or selected are made between frames; for nothing there are none at once.
  const hadNothing = useDeferredValue(hasNothing);
  const waits = hasNothing || (hadNothing && tool.sections !== undefined);
  return (
    <>
      <Head tool={tool} />
      <div className={styles.body}>
        <PrepareButton />
        {waits ? (
          <>
            <NothingSelected tool={tool} />
            {/* What is not about the selection can be set before there is one. */}
            {tool.sections !== undefined && <ParamFields key={tool.id} tool={tool} />}
          </>
        ) : (
          <>
            {tool.sections !== undefined && <SelectionNotices />}
            {tool.sections?.map((id) => {
              const Section = SECTIONS[id];
              return <Section key={id} />;
            })}
            {tool.choicesFirst === true && (
              <>
                <ChoiceList tool={tool} />
                <ToolButtons tool={tool} under="choices" />
                {tool.library !== undefined && (
                  <div className={styles.wide}>
                    <LibraryLink kind={tool.library} />
                  </div>
                )}
              </>
            )}
            {tool.noteFirst === true && <NoteLine isFirst />}
            {tool.lines !== undefined && <ToolLines tool={tool} />}
            {tool.report !== undefined && <ReportList tool={tool} />}
            <ParamFields key={tool.id} tool={tool} />
            {tool.script !== undefined && <ScriptSection />}
            {tool.shelf === true && shows === 'personal' && <PersonalShelf />}
            {tool.choices !== undefined && tool.choicesFirst !== true && (
              <>
                <ChoiceList tool={tool} />
                <ChoiceNote />
              </>
            )}
            <Fault />
            {tool.figuresStay !== true && <ToolFigures tool={tool} />}
            {tool.noteFirst !== true && <NoteLine />}
            <ToolButtons tool={tool} />
            {tool.sections === undefined && tool.params === undefined && tool.report === undefined && (
              <HelpLine tool={tool} />
            )}
          </>
        )}
      </div>
      {/* Far from the choices it would be out of view. */}
      {tool.choicesFirst === true && (
        <div className={styles.said}>
          <ChoiceNote />
        </div>
      )}
      {tool.figuresStay === true && !waits && <StandingFigures tool={tool} />}
      <Job tool={tool} />
      {tool.ready !== undefined && <Foot tool={tool} />}
    </>
  );
}

/** Select is named after what is selected. */
function Head({ tool }: { readonly tool: Tool }) {
  const { t } = useTranslation(EDITOR);
  const keyText = useKeyText();
  const verbs = useVerbs();
  const keys = useKeyNames();
  const { icon } = useAction(`tool.${tool.id}`);
  const { count, name } = useEditor((_state, editor) => {
    const facts = editor.selectionFacts();
    return { count: facts?.count ?? 0, name: facts?.names[0] ?? '' };
  });
  const closes = tool.id !== 'select';
  const title = closes
    ? keyText(`tool.${tool.id}.name`)
    : count === 0
      ? t('inspect.selection')
      : count === 1
        ? name
        : t('inspect.parts', { count });
  return (
    <div className={styles.head}>
      {icon !== undefined && <Icon of={icon} className={styles.headIcon} />}
      <h2 className={styles.headTitle} title={title}>
        {title}
      </h2>
      <HelpButton topic={tool.manual} side="left" />
      {closes && (
        <IconButton
          icon={X}
          name={t('inspect.closeTool')}
          shortcut={keys('edit.step-back')[0]}
          onClick={() => verbs.setTool('select')}
        />
      )}
    </div>
  );
}

function HelpLine({ tool }: { readonly tool: Tool }) {
  const keyText = useKeyText();
  return <p className={styles.note}>{keyText(`tool.${tool.id}.help`, { key: keyName('$mod') })}</p>;
}

/** What the tool says of what it would work on. */
function NoteLine({ isFirst = false }) {
  const keyText = useKeyText();
  const note = useEditor((_state, editor) => editor.toolNote());
  const className = isFirst ? styles.verdict : styles.note;
  return note === null ? null : <p className={className}>{keyText(note.key, note.values)}</p>;
}

/** Why nothing comes of what its parameters say. */
function Fault() {
  const errorText = useErrorText();
  const fault = useEditor((_state, editor) => editor.toolFault());
  if (fault === null) return null;
  return (
    <p className={styles.notice} data-tone="danger" aria-live="polite">
      <Icon of={OctagonAlert} size={16} />
      {errorText(fault)}
    </p>
  );
}

/** How far the tool's job is. Cancel, which leaves the tool, stops it. */
function Job({ tool }: { readonly tool: Tool }) {
  const keyText = useKeyText();
  const job = useEditor((state) => state.toolJob);
  if (job === null) return null;
  // A tool of several steps names the one it is at.
  const isStep = tool.words.en.step?.[job.phase] !== undefined;
  const label = keyText(isStep ? `tool.${tool.id}.step.${job.phase}` : `tool.${tool.id}.busy`);
  return (
    <div className={styles.job}>
      <Progress label={label} share={job.done / job.total} />
    </div>
  );
}

/** Stays under the parameters however many there are. */
function Foot({ tool }: { readonly tool: Tool }) {
  const { t } = useTranslation(EDITOR);
  const keyText = useKeyText();
  const verbs = useVerbs();
  const keys = useKeyNames();
  const accept = useAction('edit.apply-tool');
  const verb = keyText(`tool.${tool.id}.apply`);
  return (
    <div className={styles.footer}>
      <Button
        hint={{ name: t('common:cancel'), shortcut: keys('edit.step-back')[0] }}
        onClick={() => verbs.setTool('select')}
      >
        {t('common:cancel')}
      </Button>
      <Button
        variant={useToolApplies() ? 'primary' : 'outline'}
        disabledReason={accept.disabledReason}
        hint={{ name: verb, shortcut: accept.shortcut, help: keyText(`tool.${tool.id}.help`) }}
        onClick={accept.run}
      >
        {verb}
      </Button>
    </div>
  );
}

/** What is missing, and what the tool would do with it. */
function NothingSelected({ tool }: { readonly tool: Tool }) {
  const { t } = useTranslation(EDITOR);
  const verbs = useVerbs();
  const empty = useEditor((_state, editor) => editor.parts().length === 0);
  const showsSelection = tool.sections !== undefined;
  const text = empty
    ? t(showsSelection ? 'inspect.noParts' : 'inspect.noPartsForTool')
    : t(showsSelection ? 'inspect.nothing' : 'inspect.nothingForTool');
  return (
    <EmptyState text={text}>
      {!empty && (
        <Button size={32} onClick={() => verbs.selectAll()}>
          {t('inspect.selectAll')}
        </Button>
      )}
    </EmptyState>
  );
}
