import { writeFileSync } from 'node:fs';
import { PREPARED_FILE, prepareSamples } from './prepare-samples.ts';

// Writes the colours of all code samples: run it after a sample has changed.
writeFileSync(PREPARED_FILE, await prepareSamples());
