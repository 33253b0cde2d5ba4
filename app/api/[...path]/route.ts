import { AppError } from '#lib/core/errors/app-error.ts';
import { handle } from '#lib/http/handle.ts';

// Programs read what an API answers: an address that is none gets a refusal like any other, not a page.
const nothing = handle({
  access: 'public',
  product: false,
  run: async () => {
    throw new AppError('notFound', { values: { entity: 'call' } });
  },
});

export { nothing as DELETE, nothing as GET, nothing as PATCH, nothing as POST, nothing as PUT };
