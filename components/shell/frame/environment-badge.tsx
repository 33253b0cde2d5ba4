'use client';

import { FlaskConical, Rocket } from 'lucide-react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Badge } from '#components/ui/badge.tsx';
import type { Environment } from '#lib/core/environment.ts';

const LOOKS = {
  sandbox: { tone: 'warning', icon: FlaskConical },
  production: { tone: 'accent', icon: Rocket },
} as const;

/** The account's environment, shown on every screen. */
export function EnvironmentBadge({ environment }: { environment: Environment }) {
  const t = useTexts('shell');
  const { tone, icon } = LOOKS[environment];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`environment.${environment}`)}
    </Badge>
  );
}
