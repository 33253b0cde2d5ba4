/** Words of the frame around every screen: navigation, menus, palette, pages without a console. */
export const shell = {} as const;
