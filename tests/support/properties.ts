import fc from 'fast-check';

/**
 * Property tests, with the same cases in every run: what a gate says of a commit must not depend on the dice.
 * `npm run fuzz` throws them anew; a counterexample that it finds becomes a test of its own.
 */
fc.configureGlobal({ seed: process.env.PROPERTY_SEED === 'random' ? Date.now() : 20_261_121 });

export { fc };
