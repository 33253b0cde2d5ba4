import { z } from 'zod';

/** The kind of a notification; each has its icon. */
export const NotificationType = z.enum(['info', 'success', 'warning', 'error']);
export type NotificationType = z.infer<typeof NotificationType>;

/** The subject of a notification, by which the dashboard chooses its picture. */
export const NotificationIcon = z.enum(['bounce', 'complaint', 'domain', 'key', 'usage', 'webhook']);
export type NotificationIcon = z.infer<typeof NotificationIcon>;

/** `alert` for what needs attention, else `notice`. */
export const NotificationMode = z.enum(['alert', 'notice']);
export type NotificationMode = z.infer<typeof NotificationMode>;

/** A notification (docs/product.md §3). */
export const Notification = z.object({
  id: z.uuid(),
  type: NotificationType,
  /** Null where the type is all that is shown. */
  icon: NotificationIcon.nullable(),
  mode: NotificationMode,
  title: z.string(),
  message: z.string(),
  /** A path of the dashboard with details. */
  link: z.string().nullable(),
  createdAt: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
});
export type Notification = z.infer<typeof Notification>;

/** The query of `GET /notifications`. */
export const NotificationQuery = z.strictObject({
  /** The id of the last notification of the previous page; older ones follow. */
  cursor: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type NotificationQuery = z.infer<typeof NotificationQuery>;

/** A page of a person's notifications, newest first, and how many of all are unread. */
export const NotificationPage = z.object({
  data: z.array(Notification),
  nextCursor: z.string().nullable(),
  unread: z.number().int(),
});
export type NotificationPage = z.infer<typeof NotificationPage>;

/** `PUT /notifications`: marks some as read, or all when `ids` is absent. */
export const MarkReadInput = z.strictObject({ ids: z.array(z.uuid()).min(1).max(100).optional() });
export type MarkReadInput = z.infer<typeof MarkReadInput>;
