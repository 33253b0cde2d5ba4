import { FlaskConical, Rocket } from 'lucide-react';
import { Badge } from '#components/ui/badge.tsx';
import type { Environment } from '#lib/core/environment.ts';

/** Which environment this account works in; it stands on every screen. */
export function EnvironmentBadge({ environment }: { environment: Environment }) {
  return environment === 'sandbox' ? (
    <Badge tone="warning" icon={FlaskConical}>
      Sandbox
    </Badge>
  ) : (
    <Badge tone="success" icon={Rocket}>
      Production
    </Badge>
  );
}
