'use client';

import dynamic from 'next/dynamic';
import { useNav } from './nav-provider.tsx';

// Most people have one product.
const ProductParts = dynamic(() => import('./product-parts.tsx').then((module) => module.ProductParts));

/** Leads from one product to the other, where the person has both. */
export function ProductSwitch({ isDrawer = false }: { isDrawer?: boolean }) {
  return useNav().products.length > 1 && <ProductParts isDrawer={isDrawer} />;
}
