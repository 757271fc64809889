import * as z from 'zod/mini';
import { endpoint, RATES } from './endpoint.ts';
import { email, picture } from './fields.ts';
import { FEEDBACK_IMAGE_BYTES, FEEDBACK_TEXT_LENGTH } from './limits.ts';

export const FEEDBACK_SUBJECTS = ['experience', 'bug', 'new_function', 'order'] as const;

export const feedback = {
  submit: endpoint({
    method: 'POST',
    path: '/tw/feedback/submit',
    access: 'public',
    rate: RATES.code,
    body: z.object({
      email,
      subject: z.enum(FEEDBACK_SUBJECTS, { error: 'subject_required' }),
      description: z
        .string()
        .check(
          z.trim(),
          z.minLength(1, { error: 'description_required' }),
          z.maxLength(FEEDBACK_TEXT_LENGTH, { error: 'description_long' }),
        ),
      image: z.optional(picture(FEEDBACK_IMAGE_BYTES)),
      /** Browser, graphics, version: only when the person ticked it. */
      details: z.optional(z.string().check(z.maxLength(4000))),
    }),
    bodyBytes: 1_500_000,
    data: z.object({}),
    refuses: ['image_invalid', 'storage_failed'],
    summary: 'Feedback, with a picture below 1 MB.',
  }),
} as const;
