import { RemoveButton, type RemoveButtonProps } from '#components/kit/forms/remove-button.tsx';
import { SettingsSection } from '#components/ui/settings-section.tsx';

/** The last section of a domain's screen: removes the domain after a confirmation. */
export const RemoveSection = ({ text, ...props }: RemoveButtonProps & { text: string }) => (
  <SettingsSection danger title={props.action} description={text}>
    <div>
      <RemoveButton {...props} />
    </div>
  </SettingsSection>
);
