import type { ScriptParameter, ScriptValues } from '#scripting';

/** Whether a parameter of a script can have this value. */
export function fits(parameter: ScriptParameter, value: unknown): boolean {
  switch (parameter.kind) {
    case 'number':
      return typeof value === 'number' && value >= parameter.min && value <= parameter.max;
    case 'flag':
      return typeof value === 'boolean';
    case 'choice':
      return parameter.choices.some((choice) => choice === value);
  }
}

/** The values of parameters: those there were that still fit, else what the script says. */
export const fitting = (parameters: readonly ScriptParameter[], before: ScriptValues): ScriptValues =>
  Object.fromEntries(
    parameters.map((parameter) => {
      const value = before[parameter.name];
      return [parameter.name, value !== undefined && fits(parameter, value) ? value : parameter.default];
    }),
  );
