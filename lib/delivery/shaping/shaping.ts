import { OTHER_SHAPE, PROVIDERS } from './providers.ts';
import { ANY_PLACE, type Shape, type ShapeOverride } from './shape.ts';

const shapesOfProviders = new Map(PROVIDERS.map(({ name, shape }) => [name, shape]));

/** The shapes of all places: the table, and over it what the operator has said. */
export class Shaping {
  #overrides: ReadonlyMap<string, ShapeOverride> = new Map();

  /** Takes what the operator says now. */
  use(overrides: readonly ShapeOverride[]): void {
    this.#overrides = new Map(overrides.map((one) => [one.place, one]));
  }

  /** @param place the name of a provider or of a mail host. */
  of(place: string): Shape {
    const known = shapesOfProviders.get(place);
    // What is said for all others counts for places that neither the table nor the operator names.
    const override = this.#overrides.get(place) ?? (known ? undefined : this.#overrides.get(ANY_PLACE));
    return override ? overlay(known ?? OTHER_SHAPE, override) : (known ?? OTHER_SHAPE);
  }
}

const overlay = (shape: Shape, override: ShapeOverride): Shape => ({
  connections: override.connections ?? shape.connections,
  messagesPerConnection: override.messagesPerConnection ?? shape.messagesPerConnection,
  perMinute: override.perMinute ?? shape.perMinute,
  isPaused: override.isPaused,
});
