import { answerNothing } from '#lib/http/routes.ts';

// Programs read what an API answers: an address that is none gets a refusal like any other, not a page.
export {
  answerNothing as DELETE,
  answerNothing as GET,
  answerNothing as PATCH,
  answerNothing as POST,
  answerNothing as PUT,
};
