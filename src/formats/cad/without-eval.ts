/** A type of embind: how values cross to WebAssembly and back. */
interface WireType {
  readonly argPackAdvance: number;
  toWireType(destructors: unknown[] | null, value: unknown): unknown;
  fromWireType(value: unknown): unknown;
  readValueFromPointer(pointer: number): unknown;
}
type Call = (...values: readonly unknown[]) => unknown;
/** What a function made from text is given, by the names its text has for it. */
type Wired = Readonly<Record<string, unknown>>;

/**
 * Runs work of the library, whose bindings (Emscripten's embind) make functions with `new Function`: our content security policy forbids code
 * from text, in workers too. Meanwhile `Function` makes those two kinds of functions without; any other text is the real one's, and
 * refused.
 */
export function withoutEval<T>(work: () => T): T {
  const real = globalThis.Function;
  const make = (...texts: readonly string[]): unknown => {
    const body = texts.at(-1)!;
    const names = texts.slice(0, -1);
    const bind = names[0] === 'humanName' ? bindFunction : names[0] === 'retType' ? bindMethodCaller : null;
    if (bind === null || body.includes('thisWired')) return real(...texts);
    return (...values: readonly unknown[]) =>
      bind(Object.fromEntries(names.map((name, at) => [name, values[at]])), body);
  };
  Object.defineProperty(make, Symbol.hasInstance, { value: (each: unknown) => typeof each === 'function' });
  globalThis.Function = make as unknown as FunctionConstructor;
  const restore = (): void => {
    globalThis.Function = real;
  };
  let result: T;
  try {
    result = work();
  } catch (cause) {
    restore();
    throw cause;
  }
  if (!(result instanceof Promise)) {
    restore();
    return result;
  }
  return result.finally(restore) as T;
}

/** A function of the library, as `createJsInvoker` writes it. */
function bindFunction(wired: Wired, body: string): Call {
  const types = typesOf(wired);
  const hasStack = body.includes('var destructors');
  const returns = body.includes('var ret =');
  return (...values) => {
    const destructors = hasStack ? [] : null;
    const passed = types.map((type, at) => type.toWireType(destructors, values[at]));
    const result = (wired['invoker'] as Call)(wired['fn'], ...passed);
    if (destructors !== null) (wired['runDestructors'] as Call)(destructors);
    else passed.forEach((value, at) => (wired[`arg${at}Wired_dtor`] as Call | undefined)?.(value));
    return returns ? (wired['retType'] as WireType).fromWireType(result) : undefined;
  };
}

/** How the library calls a function of ours, as `__emval_get_method_caller` writes it. */
function bindMethodCaller(wired: Wired, body: string): Call {
  const types = typesOf(wired);
  const isNew = body.includes('new func(');
  const giveBack = wired['emval_returnValue'] as Call | undefined;
  return (object, called, destructors, pointer) => {
    let at = pointer as number;
    const values = types.map((type) => {
      const value = type.readValueFromPointer(at);
      at += type.argPackAdvance;
      return value;
    });
    const result = isNew
      ? Reflect.construct(called as new () => unknown, values)
      : Reflect.apply(called as Call, object, values);
    return giveBack?.(wired['retType'], destructors, result);
  };
}

function typesOf(wired: Wired): readonly WireType[] {
  return Object.keys(wired)
    .filter((name) => /^argType\d+$/.test(name))
    .map((name) => wired[name] as WireType);
}
