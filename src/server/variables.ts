/** A variable of the environment that cannot be used; the message is the sentence to print. */
export class VariableError extends Error {
  readonly variable: string;
  constructor(variable: string, message: string) {
    super(message);
    this.variable = variable;
  }
}

/** Reads variables by kind; an empty one counts as absent (null), a wrong one throws `VariableError`. */
export class Variables {
  readonly #environment: Readonly<Record<string, string | undefined>>;

  constructor(environment: Readonly<Record<string, string | undefined>>) {
    this.#environment = environment;
  }

  text(name: string): string | null {
    return this.#environment[name]?.trim() || null;
  }

  wholeNumber(name: string, least: number, most: number): number | null {
    const text = this.text(name);
    if (text === null) return null;
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < least || value > most) {
      throw new VariableError(
        name,
        `${name} must be a whole number from ${least} to ${most}, not "${text}".`,
      );
    }
    return value;
  }

  flag(name: string): boolean {
    const text = this.text(name);
    if (text === null || text === '0' || text === 'false') return false;
    if (text === '1' || text === 'true') return true;
    throw new VariableError(name, `${name} must be 1 or 0, not "${text}".`);
  }

  oneOf<const Choice extends string>(name: string, choices: readonly Choice[]): Choice | null {
    const text = this.text(name);
    if (text === null) return null;
    const choice = choices.find((candidate) => candidate === text);
    if (choice === undefined) {
      throw new VariableError(name, `${name} must be one of ${choices.join(', ')}, not "${text}".`);
    }
    return choice;
  }

  /** An address with one of the schemes. It may hold a password: no sentence repeats it. */
  url(name: string, schemes: readonly string[]): URL | null {
    const text = this.text(name);
    if (text === null) return null;
    if (!URL.canParse(text) || !schemes.includes(new URL(text).protocol)) {
      throw new VariableError(name, `${name} must be an address that begins with ${schemes.join(' or ')}//.`);
    }
    return new URL(text);
  }

  /** All of the variables, or null when none is set; some alone is refused with the name of one that is missing. */
  allOrNone<const Name extends string>(...names: readonly Name[]): Readonly<Record<Name, string>> | null {
    const values = names.map((name) => [name, this.text(name)] as const);
    const missing = values.filter(([, value]) => value === null);
    if (missing.length === names.length) return null;
    const lone = missing[0];
    if (lone) {
      const given = values.find(([, value]) => value !== null)!;
      throw new VariableError(lone[0], `${given[0]} is set without ${lone[0]}.`);
    }
    return Object.fromEntries(values) as Record<Name, string>;
  }
}
