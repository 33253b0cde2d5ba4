import { activity } from './en/activity.ts';
import { auth } from './en/auth.ts';
import { docs } from './en/docs.ts';
import { environment } from './en/environment.ts';
import { environmentMenu } from './en/environment-menu.ts';
import { errors } from './en/errors.ts';
import { forms } from './en/forms.ts';
import { onboarding } from './en/onboarding.ts';
import { shell } from './en/shell.ts';
import { tour } from './en/tour.ts';
import { ui } from './en/ui.ts';

/** Every text of the screens in English, an area a file; the language that all others are held against. */
export const en = { activity, auth, docs, environment, environmentMenu, errors, forms, onboarding, shell, tour, ui };
