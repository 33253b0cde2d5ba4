import { z } from 'zod';
import { getPool } from '#lib/infra/db/pool.ts';
import { ShapeOverride } from './shape.ts';

/** What the operator says of places, by name. A few rows. */
export async function loadShapes(): Promise<ShapeOverride[]> {
  const { rows } = await getPool().query({
    name: 'load-shapes',
    text: `SELECT place, connections, messages_per_connection AS "messagesPerConnection", per_minute AS "perMinute", is_paused AS "isPaused"
           FROM delivery_shapes ORDER BY place`,
  });
  return z.array(ShapeOverride).parse(rows);
}

/** Writes what the operator says of a place, in place of what was said before. */
export async function writeShape(shape: ShapeOverride): Promise<void> {
  await getPool().query(
    `INSERT INTO delivery_shapes (place, connections, messages_per_connection, per_minute, is_paused, updated_at)
     VALUES ($1, $2, $3, $4, $5, now())
     ON CONFLICT (place) DO UPDATE SET connections = excluded.connections, messages_per_connection = excluded.messages_per_connection,
       per_minute = excluded.per_minute, is_paused = excluded.is_paused, updated_at = now()`,
    [shape.place, shape.connections, shape.messagesPerConnection, shape.perMinute, shape.isPaused],
  );
}

/** Forgets what the operator said of a place; answers whether there was anything. */
export async function deleteShape(place: string): Promise<boolean> {
  const { rowCount } = await getPool().query('DELETE FROM delivery_shapes WHERE place = $1', [place]);
  return rowCount === 1;
}
