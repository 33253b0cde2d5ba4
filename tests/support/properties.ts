import fc from 'fast-check';

/**
 * Property tests with the same cases in every run, as the result for a commit must not depend on chance. `npm run fuzz`
 * uses random cases; a counterexample that it finds becomes a separate test.
 */
fc.configureGlobal({ seed: process.env.PROPERTY_SEED === 'random' ? Date.now() : 20_261_121 });

export { fc };
