import { writeFileSync } from 'node:fs';
import { buildSprite } from './icons/build-sprite.ts';

// `node tests/generate/write-icons.ts` writes the sprite of the sidebar; `npm run check` compares it.
writeFileSync(new URL('../../components/shell/navigation/icons.svg', import.meta.url), await buildSprite());
