import { notFound } from 'next/navigation';
import { AppError } from '#lib/core/errors/app-error.ts';

/** Returns the result of a verb, or shows the not-found page if it refuses with `notFound`. */
export async function orNotFound<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AppError && error.code === 'notFound') notFound();
    throw error;
  }
}
