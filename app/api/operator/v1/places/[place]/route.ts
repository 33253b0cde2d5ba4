import { handle } from '#lib/http/handle.ts';
import { routes } from '#lib/http/routes.ts';
import { readPlace } from '#lib/operations/places/read-place.ts';
import { steerPlace } from '#lib/operations/places/steer-place.ts';
import { PlaceChange, ShapedPlace } from '#lib/operations/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  PUT: handle({
    summary: 'Shapes what a place gets, pauses it, or lets it go on; workers follow within seconds',
    access: 'operations',
    body: PlaceChange,
    answer: ShapedPlace,
    run: ({ ctx, params, body }) => steerPlace(ctx, readPlace(params.place), body),
  }),
  DELETE: handle({
    summary: 'Forgets what operators have said of a place: the table holds again',
    access: 'operations',
    answer: ShapedPlace,
    run: ({ ctx, params }) => steerPlace(ctx, readPlace(params.place), null),
  }),
});
