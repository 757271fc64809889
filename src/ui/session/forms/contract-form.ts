import { useRef, useState, type ChangeEvent, type RefCallback } from 'react';
import { useTranslation } from '../../locales/use-translation.ts';
import { brokenFields, type Failure } from '#cloud';
import type { Endpoint, FieldRule } from '#contract';
import { useKeyText } from '../../locales/use-key-text.ts';
import { useFailureText } from '../failure-text.ts';

/** Rules of the contract, and those the server never sees: two passwords that differ, a number whose country is not known yet. */
export type FormRule = FieldRule | 'password_differs' | 'phone_unread';

/** Texts of a form by field, in the order they stand on the page. */
export type FormValues = Readonly<Record<string, string>>;
/** The key of the rule a field breaks; nothing where it is good. */
export type BrokenRules<Values extends FormValues> = { readonly [Field in keyof Values]?: string };
/** What is wrong with each field: the key of a rule, or what the server refused. Both are put into words when drawn. */
type Wrong<Values extends FormValues> = { readonly [Field in keyof Values]?: string | Failure | undefined };

/** The first rule of the contract that each field of a form breaks. What the call takes beside the form is not validated. */
export function contractRules<Values extends FormValues>(
  schema: NonNullable<Endpoint['body']>,
  values: Values,
): BrokenRules<Values> {
  const rules: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    const field = String(path[0]);
    if (field in values) rules[field] ??= message;
  }
  return rules as BrokenRules<Values>;
}

/** The rule of a password typed twice. */
export function passwordsDiffer(values: { readonly password: string; readonly passwordAgain: string }): {
  readonly passwordAgain?: FormRule;
} {
  return values.password === values.passwordAgain ? {} : { passwordAgain: 'password_differs' };
}

/** What a control of a form is given; `error` is a sentence. */
export interface FormControl {
  readonly ref: RefCallback<HTMLInputElement>;
  readonly value: string;
  readonly error: string | undefined;
  /** What the sentence is made of. */
  readonly wrong: string | Failure | undefined;
  readonly onChange: (value: string) => void;
}

export interface ContractForm<Values extends FormValues> {
  readonly values: Values;
  /** Something of the form is on its way to the server. */
  readonly sending: boolean;
  readonly field: (name: keyof Values & string) => FormControl;
  /** The same for an input of the browser. */
  readonly input: (name: keyof Values & string) => Omit<FormControl, 'wrong' | 'onChange'> & {
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
  /** Writes fields; nothing is said about them until they are validated again. */
  readonly set: (changes: Partial<Values>) => void;
  /** True when the named fields, or all, keep their rules; else says so and goes to the first that does not. */
  readonly validate: (...names: (keyof Values & string)[]) => boolean;
  /** Says beside a field why it will not do, and goes there. */
  readonly refuse: (name: keyof Values & string, why: Failure) => void;
  /** Says what a `validation` failure names; false when it names no field of the form. */
  readonly refuseFields: (answer: Failure) => boolean;
  readonly focus: (name: keyof Values & string) => void;
  /** Runs what sends the form; `sending` is true meanwhile. */
  readonly send: (task: () => Promise<void>) => Promise<void>;
}

/**
 * A form of a call of the contract. A field is validated when the form is sent, and once something is said about it with
 * every change, until it is good.
 */
export function useContractForm<Values extends FormValues>(
  initial: Values,
  rulesOf: (values: Values) => BrokenRules<Values>,
): ContractForm<Values> {
  type Name = keyof Values & string;
  const wrongText = useWrongText();
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Wrong<Values>>({});
  const [sending, setSending] = useState(false);
  const inputs = useRef<Partial<Record<Name, HTMLInputElement | null>>>({});
  const names = Object.keys(values) as Name[];

  const focus = (name: Name) => inputs.current[name]?.focus();
  const say = (said: Wrong<Values>) => {
    setErrors((now) => ({ ...now, ...said }));
    const first = names.find((name) => said[name] !== undefined);
    if (first !== undefined) focus(first);
    return first !== undefined;
  };
  const field = (name: Name): FormControl => ({
    ref: (input) => {
      inputs.current[name] = input;
    },
    value: values[name]!,
    error: wrongText(errors[name]),
    wrong: errors[name],
    onChange: (value) => {
      const next = { ...values, [name]: value };
      setValues(next);
      if (errors[name] !== undefined) setErrors({ ...errors, [name]: rulesOf(next)[name] });
    },
  });
  return {
    values,
    sending,
    field,
    input: (name) => {
      const { wrong: _, ...control } = field(name);
      return { ...control, onChange: (event) => control.onChange(event.currentTarget.value) };
    },
    set: (changes) => {
      setValues((now) => ({ ...now, ...changes }));
      setErrors((now) => ({
        ...now,
        ...Object.fromEntries(Object.keys(changes).map((name) => [name, undefined])),
      }));
    },
    validate: (...asked) => {
      const rules = rulesOf(values);
      const those = asked.length === 0 ? names : asked;
      return !say(Object.fromEntries(those.map((name) => [name, rules[name]])) as BrokenRules<Values>);
    },
    refuse: (name, why) => void say({ [name]: why } as Wrong<Values>),
    refuseFields: (answer) => {
      const broken = Object.entries(brokenFields(answer)).filter(([name]) => name in values);
      return say(Object.fromEntries(broken) as BrokenRules<Values>);
    },
    focus,
    send: async (task) => {
      setSending(true);
      await task();
      setSending(false);
    },
  };
}

/**
 * What was refused of a form as a whole. It is said until something of the form is changed: what is corrected is wrong no
 * longer.
 */
export function useRefusal<Values extends FormValues>(
  values: Values,
): readonly [Failure | null, (answer: Failure | null) => void] {
  const [refused, setRefused] = useState<{ readonly answer: Failure; readonly of: Values } | null>(null);
  const shown = refused?.of === values ? refused.answer : null;
  return [shown, (answer) => setRefused(answer === null ? null : { answer, of: values })];
}

/** The sentence for what is wrong with a field, in the language of now. */
export function useWrongText(): (wrong: string | Failure | undefined) => string | undefined {
  const { i18n } = useTranslation();
  const keyText = useKeyText();
  const failureText = useFailureText();
  return (wrong) => {
    if (wrong === undefined) return undefined;
    if (typeof wrong !== 'string') return failureText(wrong);
    // What is no rule's key is a sentence of the form's own.
    return i18n.exists(`session:rule.${wrong}`) ? keyText(`session.rule.${wrong}`) : wrong;
  };
}
