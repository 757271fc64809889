import type { Answer, CallData, Cloud } from '#cloud';
import type { api } from '#contract';

/** What the calls of points answer. */
export interface Calls {
  readonly overview: CallData<typeof api.points.overview>;
  readonly missions: CallData<typeof api.points.missions>;
  readonly lottery: CallData<typeof api.points.lottery>;
  readonly mall: CallData<typeof api.points.mall>;
  readonly history: CallData<typeof api.points.history>;
  readonly orders: CallData<typeof api.points.orders>;
}

/** What a part of the page is given. */
export interface PartProps {
  readonly overview: Calls['overview'];
  /** Makes a call that changes the points and has the page ask anew; says what was received. True where it went through. */
  readonly act: (make: (call: Cloud['call']) => Promise<Answer<object>>) => Promise<boolean>;
}
