import { answer, type HandlersOf } from '../../context.ts';
import type { Services } from '../../services.ts';
import { storable } from '../paging/index.ts';
import { insertFeedback } from './repository.ts';

/** Every call of the group `feedback`. Text is kept as text; a picture only as the server re-encoded it. */
export function createFeedbackHandlers(services: Services): HandlersOf<'feedback'> {
  return {
    submit: async ({ body, context }) => {
      const image = body.image === undefined ? null : await services.pictures.keep('feedback', body.image);
      if (image !== null && !image.ok) return image;
      await insertFeedback(services.database, {
        id: crypto.randomUUID(),
        userId: context.actor?.userId ?? null,
        email: storable(body.email),
        subject: body.subject,
        description: storable(body.description),
        imageHash: image?.data ?? null,
        details: body.details === undefined ? null : storable(body.details),
        createdAt: context.now,
      });
      return answer({});
    },
  };
}
