export { activate } from './activate.ts';
export { listBatches, revokeBatch, type Batch } from './code-repository.ts';
export { findCoupon, releaseCoupon, takeCoupon } from './coupon-repository.ts';
export { guarded } from './guess.ts';
export { makeBatch } from './make-batch.ts';
