import { Field, ObjectType } from 'type-graphql'
import { graphqlEnum } from '../scalars/graphql-enum.js'

type SettingHeading = 'Deployment' | 'Limits' | 'Policy'

export const SettingHeadings = graphqlEnum<SettingHeading>('SettingHeading', 'What a setting is about.', {
  Deployment: 'What this deployment is.',
  Limits: 'How much, how many and how long.',
  Policy: 'The numbers of the business.',
})

@ObjectType({
  simpleResolvers: true,
  description: 'A setting with the value that counts now (docs/settings.md). Secrets are not among them.',
})
export class DeploymentSetting {
  @Field(() => SettingHeadings, { description: 'What it is about.' })
  heading!: SettingHeading

  @Field(() => String, { description: 'Its name in the environment.' })
  name!: string

  @Field(() => String, { nullable: true, description: 'As it would be written there; amounts in TND. Null where it has none.' })
  value!: string | null

  @Field(() => Boolean, { description: 'Whether that is what counts by itself.' })
  isDefault!: boolean

  @Field(() => String, { description: 'What is accepted, in words.' })
  accepts!: string

  @Field(() => String, { description: 'What it means.' })
  meaning!: string
}
